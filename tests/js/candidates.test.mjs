// The pure functions of the table of candidates, without a page.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./module.mjs";

const table = await load("triolet/show/static/candidates.js");

const rows = [
  { move: "1@J8", values: [1, "1@J8", 30] },
  { move: "1@G8 14@G9", values: [2, "1@G8 14@G9", 45] },
  { move: "pass", values: [3, "pass", 30] },
];
const moves = (column, down) => table.sortedRows(rows, column, down).map((row) => row.move);

test("rows are sorted by any column, both ways", () => {
  assert.deepEqual(moves(0, false), ["1@J8", "1@G8 14@G9", "pass"]);
  assert.deepEqual(moves(0, true), ["pass", "1@G8 14@G9", "1@J8"]);
  assert.deepEqual(moves(1, false), ["1@G8 14@G9", "1@J8", "pass"]);
});

test("equal rows stay in the order of their rank, and the rows sent stay as they are", () => {
  assert.deepEqual(moves(2, true), ["1@G8 14@G9", "1@J8", "pass"]);
  assert.deepEqual(moves(2, false), ["1@J8", "pass", "1@G8 14@G9"]);
  assert.deepEqual(rows.map((row) => row.values[0]), [1, 2, 3]);
});

test("a first press sorts a column its usual way, a second turns it round", () => {
  const columns = [{ title: "rank", down: false }, { title: "points", down: true }];
  assert.deepEqual(table.pressedTitle(columns, 0, false, 1), { sorted_by: 1, downwards: true });
  assert.deepEqual(table.pressedTitle(columns, 1, true, 1), { sorted_by: 1, downwards: false });
  assert.deepEqual(table.pressedTitle(columns, 1, true, 0), { sorted_by: 0, downwards: false });
});

test("arrows lead from row to row and stop at the ends", () => {
  const all = ["a", "b", "c"];
  assert.equal(table.stepMove(all, "a", "ArrowDown"), "b");
  assert.equal(table.stepMove(all, "c", "ArrowDown"), "c");
  assert.equal(table.stepMove(all, "a", "ArrowUp"), "a");
  assert.equal(table.stepMove(all, "b", "Home"), "a");
  assert.equal(table.stepMove(all, "b", "End"), "c");
  assert.equal(table.stepMove(all, "b", "x"), undefined);
});
