// @ts-check
// Cells, tiles and places of the rack as text and numbers, without the page.

const COLUMNS = "ABCDEFGHIJKLMNO";

// Cells.

/** @param {number} row @param {number} column */
export function cellName(row, column) {
  return `${COLUMNS[column]}${row + 1}`;
}

/** @param {string} name */
export function parseCell(name) {
  return { row: Number(name.slice(1)) - 1, column: COLUMNS.indexOf(name[0]) };
}

/**
 * The cell that an arrow key leads to; the edge of the board stops it.
 * @param {string} name @param {string} key @param {number} size
 */
export function stepCell(name, key, size) {
  const { row, column } = parseCell(name);
  const inside = (/** @type {number} */ n) => Math.min(size - 1, Math.max(0, n));
  if (key === "ArrowUp") return cellName(inside(row - 1), column);
  if (key === "ArrowDown") return cellName(inside(row + 1), column);
  if (key === "ArrowLeft") return cellName(row, inside(column - 1));
  if (key === "ArrowRight") return cellName(row, inside(column + 1));
  if (key === "Home") return cellName(row, 0);
  if (key === "End") return cellName(row, size - 1);
  return name;
}

/**
 * Where the sum of a group is written: the cell after its end, which is always free, or off the
 * board before its start.
 * @param {string[]} cells @param {string} direction @param {number} size
 */
export function sumPlace(cells, direction, size) {
  const end = parseCell(cells[cells.length - 1]);
  const start = parseCell(cells[0]);
  if (direction === "across") {
    return { row: end.row, column: end.column + 1 < size ? end.column + 1 : start.column - 1 };
  }
  return { row: end.row + 1 < size ? end.row + 1 : start.row - 1, column: end.column };
}

/** How dark a danger is drawn, from 1 to 4. @param {number} percent */
export function dangerLevel(percent) {
  return percent < 10 ? 1 : percent < 20 ? 2 : percent < 35 ? 3 : 4;
}

// Tiles on cells.

/** @param {string} placed a tile on a cell, such as "9@H8" */
export function splitPlaced(placed) {
  const [tile, cell] = placed.split("@");
  return { tile, cell };
}

/** @param {string} tile */
export function bareTile(tile) {
  return tile.startsWith("J") ? "J" : tile;
}

/** The tiles on their cells, by the names of the cells. @param {string[]} placed
 * @returns {Map<string, string>} */
export function byCell(placed) {
  return new Map(placed.map(splitPlaced).map(({ tile, cell }) => [cell, tile]));
}

/** @typedef {{tile: string, cell: string, slot: number}} Laid  a tile on a cell, and the place of the
 * rack that it came from, -1 for none */

/** @param {Laid[]} laid @param {string} cell */
export function withoutCell(laid, cell) {
  return laid.filter((one) => one.cell !== cell);
}

/** The tiles laid, with this one on its cell; what lay there goes back to the rack.
 * @param {Laid[]} laid @param {Laid} one */
export function withTile(laid, one) {
  return [...withoutCell(laid, one.cell), one];
}

/** @param {Laid[]} laid @param {number} face */
export function withFace(laid, face) {
  return laid.map((one) => (one.tile.startsWith("J") ? { ...one, tile: `J${face}` } : one));
}

/** @param {string[]} pending @returns {string | undefined} */
export function jokerIn(pending) {
  return pending.find((placed) => placed.startsWith("J"));
}

// Places of the rack.

/**
 * The tiles laid, each with its place of the rack: the one that is noted, if it holds such a tile, or
 * else the first that does. Python lays tiles by their names, and notes no place.
 * @param {string[]} rack @param {string[]} pending @param {number[]} slots @returns {Laid[]}
 */
export function laidTiles(rack, pending, slots) {
  const used = new Set();
  const take = (/** @type {number} */ slot) => (slot >= 0 && used.add(slot), slot);
  const holds = (/** @type {number} */ slot, /** @type {string} */ tile) =>
    rack[slot] === bareTile(tile) && !used.has(slot);
  const noted = pending.map(splitPlaced).map((placed, index) => {
    const slot = slots[index] ?? -1;
    return { ...placed, slot: holds(slot, placed.tile) ? take(slot) : -1 };
  });
  return noted.map((one) => (one.slot >= 0 ? one
    : { ...one, slot: take(rack.findIndex((_, slot) => holds(slot, one.tile))) }));
}

/** Which places of the rack are empty because their tiles lie on the board.
 * @param {string[]} rack @param {Laid[]} laid */
export function usedSlots(rack, laid) {
  return rack.map((_, slot) => laid.some((one) => one.slot === slot));
}

/** The places with this one more, or without it if it was there. @param {number[]} picked
 * @param {number} slot */
export function toggled(picked, slot) {
  const without = picked.filter((other) => other !== slot);
  return without.length < picked.length ? without : [...without, slot].sort((a, b) => a - b);
}

/** The places to exchange when this tile is typed: one more that holds it, or none of them when
 * all were chosen. @param {string[]} rack @param {number[]} picked @param {string} tile */
export function pickTyped(rack, picked, tile) {
  const holding = [...rack.keys()].filter((slot) => rack[slot] === tile);
  const next = holding.find((slot) => !picked.includes(slot));
  return next === undefined ? picked.filter((slot) => !holding.includes(slot)) : toggled(picked, next);
}

/**
 * The tile that typed digits choose: "1", then "4" soon after, is a 14 if there is one.
 * @param {string[]} tiles @param {string} typed @param {string} key
 */
export function typeTile(tiles, typed, key) {
  for (const text of [typed + key, key]) {
    const fitting = tiles.filter((tile) => tile.startsWith(text));
    const tile = fitting.find((other) => other === text) ?? fitting[0];
    if (tile !== undefined) return { typed: text, tile };
  }
  return { typed: "", tile: undefined };
}
