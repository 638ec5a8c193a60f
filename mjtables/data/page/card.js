"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const form = document.getElementById("look-up");
  const byId = (id) => document.getElementById(id);
  const [way, liable, value, points, answer] =
    ["way", "liable", "value", "points", "answer"].map(byId);
  const counts = [...form.querySelectorAll("[data-count]")];
  const text = (place) => data.texts[place];

  const made = (name, said, kind) => {
    const element = document.createElement(name);
    if (said !== undefined) element.append(said);
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

  const fill = (select, options, chosen) => {
    select.replaceChildren(...options.map(([key, said]) => new Option(said, key)));
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

  const line = () => {
    const own = data.values[value.value];
    const place = own.points.indexOf(points.parentElement.hidden ? null : points.value);
    return data.ways[way.value].lines[own.places[place]];
  };

  const number = (input) => {
    const [given, most] = [Math.trunc(Number(input.value)), Number(input.max)];
    return given > 0 ? Math.min(given, most) : 0;
  };

  const row = (name, said, kind) => {
    const element = made("div", undefined, kind);
    const amount = made("dd");
    amount.append(...said);
    element.append(made("dt", name), amount);
    return element;
  };

  const amounts = (own, found, added) => {
    const list = made("dl");
    if (found.tier) list.append(row(data.words.tier, [text(found.tier)], "tier"));
    let total = 0n;
    found.pays.forEach((paid, place) => {
      const [amount, seats] = [BigInt(paid) + added[place], own.seats[place]];
      total += amount * BigInt(seats);
      if (amount === 0n) return;
      const often = seats > 1 ? [made("small", `${seats} ×`)] : [];
      list.append(row(text(own.payers[place]), [...often, written(amount)], "paid"));
    });
    list.append(row(data.words.winner, [written(total)], "got"));
    return list;
  };

  const steps = (own, found, counted, added) => {
    const list = made("ol");
    let before = "";
    for (const place of found.steps) {
      const [who, what] = data.steps[place].map(text);
      const item = made("li");
      if (who && who !== before) item.append(made("b", who));
      item.append(what);
      before = who;
      item.lang = "en";
      list.append(item);
    }
    if (!counted.length) return list;
    found.pays.forEach((paid, place) => {
      if (added[place] === 0n) return;
      const item = made("li");
      item.append(made("b", text(own.payers[place])));
      const each = counted.map(([name, often, more]) => [name, often, BigInt(more[place])])
        .filter(([, , more]) => more);
      const sum = each.map(([name, often, more]) => `${often} × ${written(more)} (${name})`);
      item.append(`${written(BigInt(paid))} + ${sum.join(" + ")} = ${written(BigInt(paid) + added[place])}`);
      list.append(item);
    });
    return list;
  };

  const show = () => {
    const [own, found] = [data.ways[way.value], line()];
    for (const input of counts) input.parentElement.hidden = !(input.dataset.count in own.counts);
    const counted = counts
      .filter((input) => !input.parentElement.hidden && number(input))
      .map((input) => [input.parentElement.firstElementChild.textContent, number(input), own.counts[input.dataset.count]]);
    const added = own.payers.map((_, place) =>
      counted.reduce((sum, [, often, more]) => sum + BigInt(often) * BigInt(more[place]), 0n));
    const says = (found.says || []).map(text);
    answer.replaceChildren();
    if (!found.pays) {
      answer.append(...says.map((said) => made("p", said, "only")));
      return;
    }
    answer.append(amounts(own, found, added));
    if (found.steps.length) {
      const told = made("div");
      told.append(made("h3", data.words.explanation), steps(own, found, counted, added));
      answer.append(told);
    }
    answer.append(...says.map((said) => made("p", said, "says")));
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
  for (const input of counts) input.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  show();

  /* Only what scrolls is stopped at by the Tab key. */
  const regions = [...document.querySelectorAll(".scroll")];
  const settle = () => regions.forEach((region) => {
    region.tabIndex = region.scrollWidth > region.clientWidth + 1 ? 0 : -1;
  });
  settle();
  document.fonts.ready.then(settle);
  addEventListener("resize", settle);
})();
