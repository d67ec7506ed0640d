// What every page needs, as far as it can do without one.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./module.mjs";

const page = await load();

test("a sentence gets its values, wherever its language puts them", () => {
  assert.equal(page.fill("joker for {face}", { face: 7 }), "joker for 7");
  assert.equal(page.fill("{b}, {a} and {b}", { a: "one", b: "two" }), "two, one and two");
  assert.equal(page.fill("no place"), "no place");
  assert.equal(page.fill("{unknown}"), "{unknown}");
});

test("all traits that change are set before Python is told", () => {
  const done = [];
  const model = { set: (name, value) => done.push([name, value]), save_changes: () => done.push("saved") };
  page.send(model, { chosen: "9", message: "" });
  assert.deepEqual(done, [["chosen", "9"], ["message", ""], "saved"]);
});
