/* Regions that scroll, and the hand that is looked up, shown in the tables. */
const regions = [...document.querySelectorAll(".scroll")];

/* Where more follows beyond an edge, it shows; where nothing does, nothing scrolls. */
const edge = (region) => {
  const { classList } = region.nextElementSibling;
  const fits = region.classList.contains("fits");
  const left = (all, seen, at) => !fits && all - seen - at > 2;
  classList.toggle("right", left(region.scrollWidth, region.clientWidth, region.scrollLeft));
  classList.toggle("down", left(region.scrollHeight, region.clientHeight, region.scrollTop));
  region.classList.toggle("moved", !fits && region.scrollLeft > 2);
};

/* Only what scrolls is a region to stop at. */
const settle = () => regions.forEach((region) => {
  region.classList.remove("fits");
  const fits = region.scrollWidth <= region.clientWidth + 1;
  region.classList.toggle("fits", fits);
  if (fits) {
    for (const name of ["role", "tabindex", "aria-labelledby"]) region.removeAttribute(name);
  } else {
    region.setAttribute("role", "region");
    region.setAttribute("aria-labelledby", region.closest(".block").querySelector("h2").id);
    region.tabIndex = 0;
  }
  edge(region);
});

for (const region of regions) region.addEventListener("scroll", () => edge(region), { passive: true });
settle();
document.fonts.ready.then(settle);
const resized = new ResizeObserver(() => requestAnimationFrame(settle));
for (const table of document.querySelectorAll(".scroll, .scroll table")) resized.observe(table);

for (const details of document.querySelectorAll("nav details")) {
  details.open = matchMedia("(min-width: 48rem)").matches;
}

const marked = { "row": [], "column-of": [], "on": [], "here": [] };

const mark = (kind, elements) => {
  for (const element of elements) element.classList.add(kind);
  marked[kind].push(...elements);
};

const unmark = () => {
  for (const [kind, elements] of Object.entries(marked)) {
    for (const element of elements.splice(0)) {
      element.classList.remove(kind);
      element.removeAttribute("aria-current");
    }
  }
};

/* Whether cells stand for a hand: what they are about is what it is, and nothing lacks. */
const about = (cells, hand, needed) => ["ways", "values", "points"].every((kind) => {
  const told = cells.filter((cell) => kind in cell.dataset);
  return (told.length || !needed.includes(kind))
    && told.every((cell) => cell.dataset[kind].split("|").some((text) => hand[kind].includes(text)));
});

/* Mark a hand in one table; its cells there. */
const markIn = (table, hand) => {
  const block = table.closest(".block");
  const heads = [...table.tHead.querySelectorAll("[data-column]")];
  const rows = [...table.tBodies[0].rows];
  const needed = ["ways", "values"];
  if (table.querySelector("[data-points]")) needed.push("points");
  const cells = [];
  for (const row of rows) {
    const alone = { dataset: {}, column: null };
    for (const head of heads.length ? heads : [alone]) {
      if (!about([block, row.cells[0], head], hand, needed)) continue;
      const column = head === alone ? 1 : Number(head.dataset.column);
      mark("row", row.cells);
      if (head !== alone) mark("on", [head]);
      mark("on", [row.cells[0]]);
      if (heads.length) mark("column-of", rows.map((own) => own.cells[column]));
      cells.push(row.cells[column]);
    }
  }
  return cells;
};

/* Mark a hand in every table; those that have it, with the first of its cells. */
const markAll = (hand) => {
  unmark();
  const found = new Map();
  for (const table of document.querySelectorAll(".block table")) {
    const cells = markIn(table, hand);
    mark("here", cells);
    for (const cell of cells) cell.setAttribute("aria-current", "true");
    const block = table.closest(".block");
    if (cells.length && !found.has(block)) found.set(block, cells[0]);
  }
  return found;
};
