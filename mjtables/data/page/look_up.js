/* The look-up: finds what the library has settled, and adds what is counted. */
const byId = (id) => document.getElementById(id);
const data = JSON.parse(byId("data").textContent);
const [form, way, liable, value, points, said, answer] =
  ["look-up", "way", "liable", "value", "points", "said", "answer"].map(byId);
const counts = [...form.querySelectorAll("[data-count]")];
const text = (place) => data.texts[place];

const made = (name, parts = [], kind = "") => {
  const element = document.createElement(name);
  element.append(...[parts].flat());
  if (kind) element.className = kind;
  return element;
};

const divisor = (a, b) => (b ? divisor(b, a % b) : a);

/* A whole number of `scale` parts of one, as people write it. */
const written = (parts) => {
  const scale = BigInt(data.scale);
  const shared = divisor(parts < 0n ? -parts : parts, scale) || 1n;
  const [above, below] = [parts / shared, scale / shared];
  if (below === 1n) return String(above);
  let [places, power] = [0, 1n];
  while (power % below && places < 40) [places, power] = [places + 1, power * 10n];
  if (power % below) return `${above}/${below}`;
  const digits = String((above < 0n ? -above : above) * (power / below)).padStart(places + 1, "0");
  return `${above < 0n ? "-" : ""}${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

/* A step as it is set: powers raised, times signs for x; read aloud it stays a power. */
const typeset = (step) => step
  .replaceAll(" x ", " × ")
  .split(/\^(\([^)]*\)|\d+)/)
  .map((part, place) => (place % 2
    ? made("sup", [made("span", "^", "unseen"), part.replace(/^\((.*)\)$/, "$1")])
    : part));

const fill = (select, options, chosen) => {
  select.replaceChildren(...options.map(([key, name]) => new Option(name, key)));
  const known = options.some(([key]) => key === chosen);
  select.value = known ? chosen : options[0][0];
};

/* Without liability, the way to win that a liable one begins as, and the reverse. */
const kin = (from) => {
  const base = (name) => name.replace("_liable", "").replace(/_on_(non)?dealer_discard/, "_on_discard");
  const own = new Set(from.situations.map(base));
  return data.ways.findIndex((other) => other.liable === liable.checked
    && other.situations.some((name) => own.has(base(name))));
};

const fillWays = (chosen) => fill(
  way,
  data.ways.map((own, place) => [String(place), text(own.name), own])
    .filter(([, , own]) => own.liable === liable.checked),
  chosen,
);

const fillPoints = () => {
  const own = data.values[value.value].points.filter((number) => number !== null);
  points.parentElement.hidden = own.length === 0;
  if (own.length) fill(points, own.map((number) => [number, number]), points.value || "30");
};

const chosenPoints = () => (points.parentElement.hidden ? null : points.value);

const line = () => {
  const own = data.values[value.value];
  return data.ways[way.value].lines[own.places[own.points.indexOf(chosenPoints())]];
};

/* What is counted in a way to win: the name, how many, what each payer pays for one. */
const counted = (own) => counts
  .filter((input) => !input.parentElement.hidden && Number(input.value) > 0)
  .map((input) => ({
    name: input.parentElement.firstElementChild.textContent,
    often: BigInt(Math.trunc(Number(input.value))),
    more: own.counts[input.dataset.count].map(BigInt),
  }));

/* Whether every number that is asked for is one; those that are not are told of. */
const checked = () => {
  let right = true;
  for (const input of counts) {
    const wrong = byId(`wrong-${input.dataset.count}`);
    const fine = input.parentElement.hidden || input.validity.valid;
    right &&= fine;
    wrong.hidden = fine;
    if (fine) {
      input.removeAttribute("aria-invalid");
      input.removeAttribute("aria-describedby");
    } else {
      input.setAttribute("aria-invalid", "true");
      input.setAttribute("aria-describedby", wrong.id);
      tell(wrong.textContent);
    }
  }
  return right;
};

/* One short sentence is read aloud, and only if it is another one. */
const tell = (sentence) => {
  if (said.textContent !== sentence) said.textContent = sentence;
};

const asked = (own, more) => [
  text(own.name),
  data.values[value.value].said,
  ...(chosenPoints() === null ? [] : [chosenPoints() + data.of_points]),
  ...more.map(({ name, often }) => `${name} ${often}`),
].join(data.comma);

const row = (name, parts, kind) => made("div", [made("dt", name), " ", made("dd", parts)], kind);

const amounts = (own, found, paid, total) => {
  const list = made("dl");
  if (found.tier) list.append(row(data.words.tier, text(found.tier), "tier"));
  paid.forEach((amount, place) => {
    if (amount === 0n) return;
    const often = own.seats[place] > 1 ? [made("small", `${own.seats[place]} × `)] : [];
    list.append(row(text(own.payers[place]), [...often, written(amount)], "paid"));
  });
  list.append(row(data.words.winner, written(total), "got"));
  return list;
};

const step = (who, parts, lang) => {
  const item = made("li", who ? [made("b", who), data.colon, ...parts] : parts);
  if (lang) item.lang = lang;
  return item;
};

/* What is counted as it adds to each payment, and last what the winner has with it. */
const countedSteps = (own, found, more, total) => {
  const list = [];
  let base = 0n;
  found.pays.map(BigInt).forEach((paid, place) => {
    const seats = BigInt(own.seats[place]);
    base += paid * seats;
    const each = more.filter((count) => count.more[place]);
    if (!each.length) return;
    const sum = each.map(({ name, often, more: own }) => `${often} × ${written(own[place])} (${name})`);
    const whole = each.reduce((so, count) => so + count.often * count.more[place], paid);
    list.push(step(text(own.payers[place]), [`${written(paid)} + ${sum.join(" + ")} = ${written(whole)}`]));
  });
  const names = more.map(({ name }) => name).join(data.comma);
  const sum = `${written(base)} + ${written(total - base)} (${names}) = ${written(total)}`;
  return [...list, step(data.words.got, [sum])];
};

const steps = (own, found, more, total) => {
  const list = made("ol");
  let before = "";
  for (const place of found.steps) {
    const [who, what] = data.steps[place].map(text);
    list.append(step(who === before ? "" : who, typeset(what), "en"));
    before = who;
  }
  if (more.length) list.append(...countedSteps(own, found, more, total));
  return list;
};

/* Links to the tables that have the hand; each leads to its cell. */
const places = (found) => {
  const list = made("p", `${data.words.tables}${data.colon}`, "places");
  for (const [block, cell] of found) {
    const head = block.querySelector("h2");
    const link = made("a", head.firstChild.textContent);
    link.href = `#${head.id}`;
    link.addEventListener("click", (event) => {
      event.preventDefault();
      head.focus({ preventScroll: true });
      cell.scrollIntoView({ block: "center", inline: "center" });
    });
    list.append(link, " ");
  }
  return found.size ? [list] : [];
};

const show = () => {
  const [own, found] = [data.ways[way.value], line()];
  for (const input of counts) input.parentElement.hidden = !(input.dataset.count in own.counts);
  answer.replaceChildren();
  const hand = { ways: [way.value], values: data.values[value.value].labels, points: [chosenPoints()] };
  const shown = markAll(hand);
  if (!checked()) return;
  const more = counted(own);
  const named = asked(own, more);
  const says = (found.says || []).map(text);
  answer.append(made("p", named, "hand"));
  if (!found.pays) {
    tell(`${named}${data.colon}${says.join(data.comma)}`);
    answer.append(...says.map((told) => made("p", told, "only")), ...places(shown));
    return;
  }
  const paid = found.pays.map((amount, place) =>
    more.reduce((sum, count) => sum + count.often * count.more[place], BigInt(amount)));
  const total = paid.reduce((sum, amount, place) => sum + amount * BigInt(own.seats[place]), 0n);
  const short = paid.map((amount, place) => [amount, place]).filter(([amount]) => amount)
    .map(([amount, place]) => `${text(own.payers[place])} ${own.each[place]
      ? data.words.each.replace("0", written(amount)) : written(amount)}`);
  tell(`${named}${data.colon}${[...short, `${data.words.got} ${written(total)}`].join(data.comma)}`);
  answer.append(amounts(own, found, paid, total));
  if (found.steps.length) {
    answer.append(made("div", [made("h3", data.words.explanation), steps(own, found, more, total)]));
  }
  answer.append(...says.map((told) => made("p", told, "says")), ...places(shown));
};

liable.parentElement.hidden = !data.ways.some((own) => own.liable);
fillWays();
fill(value, data.values.map((own, place) => [String(place), own.name]));
value.selectedIndex = Math.min(2, data.values.length - 1);
fillPoints();
liable.addEventListener("change", () => {
  fillWays(String(kin(data.ways[way.value])));
  show();
});
value.addEventListener("change", () => { fillPoints(); show(); });
for (const input of [way, points]) input.addEventListener("change", show);
for (const input of counts) {
  input.addEventListener("input", show);
  input.addEventListener("change", () => {
    if (input.validity.valid && input.value === "") input.value = "0";
  });
}
form.addEventListener("submit", (event) => event.preventDefault());
form.hidden = false;
show();
