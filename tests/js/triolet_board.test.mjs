// The pure functions of the board, without a page.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";

const file = new URL("../../triolet_lab/triolet/show/static/triolet_board.js", import.meta.url);
const source = await readFile(file, "utf8");
const board = await import(`data:text/javascript,${encodeURIComponent(source)}`);

test("cells have the names that players use", () => {
  assert.equal(board.cellName(7, 7), "H8");
  assert.deepEqual(board.parseCell("O15"), { row: 14, column: 14 });
});

test("a label says the cell, what is special and what lies there", () => {
  assert.equal(board.cellLabel("H8", { special: "double" }), "H8, double, empty");
  assert.equal(board.cellLabel("G9", { tile: "8" }), "G9, 8");
  assert.equal(board.cellLabel("H8", { special: "double", tile: "8" }), "H8, 8");
  const mine = { special: "double", tile: "J7", mine: true, broken: true };
  assert.equal(board.cellLabel("H8", mine), "H8, double, joker for 7, your tile, breaks a rule");
  assert.equal(board.cellLabel("G9", { points: 15 }), "G9, empty, may go here, 15 points");
  assert.equal(board.cellLabel("G9", { points: 1 }), "G9, empty, may go here, 1 point");
  assert.equal(board.cellLabel("G9", { hint: "J7" }), "G9, empty, hint: joker for 7");
  assert.equal(board.cellLabel("G9", { hint: "5", tile: "8" }), "G9, 8");
  const danger = { percent: 31, text: "trio with 2 for Ben: chance 31.1 %, 30 points" };
  assert.equal(board.cellLabel("G9", { danger }), `G9, empty, danger: ${danger.text}`);
  assert.equal(board.cellLabel("G9", { danger, tile: "8" }), "G9, 8");
});

test("a danger is drawn the darker the likelier it is", () => {
  assert.deepEqual([0, 9, 10, 19, 20, 34, 35, 100].map(board.dangerLevel), [1, 1, 2, 2, 3, 3, 4, 4]);
});

test("tiles on the board leave as many places of the rack empty", () => {
  assert.deepEqual(board.usedSlots(["5", "5", "J"], ["5@H8"]), [true, false, false]);
  assert.deepEqual(board.usedSlots(["5", "5", "J"], ["5@H8", "J7@I8"]), [true, false, true]);
});

test("a tile laid on one's own tile takes its place", () => {
  assert.deepEqual(board.withTile(["5@H8"], "9", "H8"), ["9@H8"]);
  assert.deepEqual(board.withTile(["5@H8", "J7@I8"], "J7", "G8", "I8"), ["5@H8", "J7@G8"]);
});

test("a face goes to the joker alone", () => {
  assert.deepEqual(board.withFace(["5@H8", "J@I8"], 12), ["5@H8", "J12@I8"]);
  assert.deepEqual(board.withFace(["J12@I8"], 0), ["J0@I8"]);
  assert.equal(board.jokerIn(["5@H8"]), undefined);
});

test("arrows stop at the edge", () => {
  assert.equal(board.stepCell("H8", "ArrowUp", 15), "H7");
  assert.equal(board.stepCell("A1", "ArrowLeft", 15), "A1");
  assert.equal(board.stepCell("G7", "ArrowDown", 7), "G7");
  assert.equal(board.stepCell("C3", "End", 7), "G3");
});

test("a typed tile is chosen for an exchange, an equal one after it, and then none", () => {
  assert.deepEqual(board.pickTyped(["3", "0", "0"], [], "0"), [1]);
  assert.deepEqual(board.pickTyped(["3", "0", "0"], [1], "0"), [1, 2]);
  assert.deepEqual(board.pickTyped(["3", "0", "0"], [0, 1, 2], "0"), [0]);
});

test("digits choose a tile, a second digit soon after another", () => {
  assert.deepEqual(board.typeTile(["1", "14", "J"], "", "1"), { typed: "1", tile: "1" });
  assert.deepEqual(board.typeTile(["1", "14", "J"], "1", "4"), { typed: "14", tile: "14" });
  assert.deepEqual(board.typeTile(["14", "4"], "9", "4"), { typed: "4", tile: "4" });
  assert.deepEqual(board.typeTile(["14"], "", "1"), { typed: "1", tile: "14" });
  assert.deepEqual(board.typeTile(["14"], "", "J"), { typed: "", tile: undefined });
});

test("a sum stands behind its group, or before it at the edge", () => {
  assert.deepEqual(board.sumPlace(["H8", "I8"], "across", 15), { row: 7, column: 9 });
  assert.deepEqual(board.sumPlace(["N8", "O8"], "across", 15), { row: 7, column: 12 });
  assert.deepEqual(board.sumPlace(["H14", "H15"], "down", 15), { row: 12, column: 7 });
});

test("a verdict about other tiles does not count", () => {
  const traits = { pending: ["9@H8"], multiplied: "down", verdict: { of: "9@H8" } };
  const model = { get: (name) => traits[name] };
  assert.equal(board.presentVerdict(model), null);
  traits.verdict = { of: "9@H8 *down" };
  assert.equal(board.presentVerdict(model), traits.verdict);
});

test("a placed tile is a tile and a cell", () => {
  assert.deepEqual(board.splitPlaced("J7@H8"), { tile: "J7", cell: "H8" });
  assert.equal(board.bareTile("J7"), "J");
  assert.equal(board.tileName("J"), "joker");
  assert.deepEqual([...board.byCell(["9@H8", "J7@I8"])], [["H8", "9"], ["I8", "J7"]]);
});

test("a tile is chosen for an exchange and let go again", () => {
  assert.deepEqual(board.toggled([], 2), [2]);
  assert.deepEqual(board.toggled([2], 0), [0, 2]);
  assert.deepEqual(board.toggled([0, 2], 2), [0]);
});

test("the button that ends a turn can be pressed only when the turn is legal", () => {
  const hand = (verdict) => board.confirmButton({ picking: false, picked: [], verdict });
  assert.deepEqual(hand(null), { text: "Confirm", enabled: false });
  assert.deepEqual(hand({ legal: false, total: 0 }), { text: "Confirm", enabled: false });
  assert.deepEqual(hand({ legal: true, total: 1 }), { text: "Confirm · 1 point", enabled: true });
  assert.deepEqual(hand({ legal: true, total: 28 }), { text: "Confirm · 28 points", enabled: true });
  assert.deepEqual(hand({ legal: true, total: null }), { text: "Confirm", enabled: true });
});

test("an exchange needs at least one tile", () => {
  const picking = (picked) => board.confirmButton({ picking: true, picked, verdict: null });
  assert.deepEqual(picking([]), { text: "Exchange", enabled: false });
  assert.deepEqual(picking([1]), { text: "Exchange 1 tile", enabled: true });
  assert.deepEqual(picking([0, 2]), { text: "Exchange 2 tiles", enabled: true });
});

test("a sum that leads up from the lower edge and one inside the board", () => {
  assert.deepEqual(board.sumPlace(["H8", "H9"], "down", 15), { row: 9, column: 7 });
  assert.equal(board.stepCell("C3", "Home", 7), "A3");
  assert.equal(board.stepCell("C3", "x", 7), "C3");
  assert.equal(board.stepCell("C3", "ArrowRight", 7), "D3");
});
