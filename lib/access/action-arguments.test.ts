import { describe, expect, test } from "vitest";
import { areArguments } from "./action-arguments";

const read = (root: unknown, parts: Record<string, unknown> = {}) =>
  areArguments(JSON.stringify(root), (id) => parts[id] ?? null);
const json = (value: unknown) => JSON.stringify(value);

describe("can be put together", () => {
  test.each<[string, unknown, Record<string, unknown>]>([
    ["nothing", [], {}],
    ["plain values", ["a", 1, null, true, { b: ["c"] }], {}],
    ["what JSON has no word for", ["$undefined", "$NaN", "$-0", "$n12", "$D2026-11-21T00:00:00.000Z"], {}],
    ["a text that begins with a dollar", ["$$5", "$$K1\n"], {}],
    ["a form", [{ email: "a" }, "$K1"], {}],
    ["the same object again", [{ rows: [{ a: 1 }] }, "$0:0:rows:0"], {}],
    ["a part of its own", ["$@1", "$1:a"], { 1: json({ a: "$2" }), 2: json(["b"]) }],
    ["a part with a number of two digits", ["$1a"], { 26: json("x") }],
    ["one part twice", ["$1", { again: "$1" }], { 1: json({ a: 1 }) }],
    ["a file", ["$B1"], { 1: new Blob(["x"]) }],
    ["what the page keeps to itself", ["$T"], {}],
  ])("%s", (_what, root, parts) => {
    expect(read(root, parts)).toBe(true);
  });
});

describe("cannot", () => {
  test.each<[string, unknown, Record<string, unknown>]>([
    ["no list", { a: 1 }, {}],
    ["a part that is not there", ["$1"], {}],
    ["a promise of a part that is not there", ["$@5"], {}],
    ["a file that is not there", ["$B1"], {}],
    ["a way that leads nowhere", [{ a: 1 }, "$0:0:b"], {}],
    ["a way into what every object has", [{}, "$0:0:constructor"], {}],
    ["a way through a prototype", [{}, "$0:0:__proto__:then"], {}],
    ["a part that is a file", ["$1"], { 1: new Blob(["x"]) }],
    ["a part of a part that is not there", ["$1"], { 1: json(["$2"]) }],
    ["a function", ["$h1"], { 1: json({ id: "a1", bound: null }) }],
    ["a map", ["$Q1"], { 1: json([]) }],
    ["a stream", ["$R1"], {}],
    ["numbers in bytes", ["$A1"], { 1: new Blob(["x"]) }],
    ["a number without digits", ["$nx"], {}],
    ["a date without days", ["$Dnever"], {}],
    ["a reference to nothing", ["$"], {}],
    ["parts that refer to each other", ["$1"], { 1: json({ other: "$2" }), 2: json({ back: "$1" }) }],
    ["a list that is its own part", ["$1"], { 1: json(["$0"]) }],
    ["a part that leads back by a way", ["$1", { b: "$1" }], { 1: json(["$0:1"]) }],
    ["a reference to itself", ["$0:0"], {}],
    ["one deep inside", [{ a: [{ b: "$5" }] }], {}],
  ])("%s", (_what, root, parts) => {
    expect(read(root, parts)).toBe(false);
  });

  test("what is no text, or no JSON, which is thrown as JSON does", () => {
    expect(areArguments(null, () => null)).toBe(false);
    expect(() => areArguments("[", () => null)).toThrow(SyntaxError);
  });
});
