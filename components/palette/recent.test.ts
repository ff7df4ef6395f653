import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recentKeys, rememberChoice } from "./entries";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the last choice comes first, each once, six of them, and apart for each person", () => {
  for (const key of ["a", "b", "c", "d", "e", "f", "g", "b"]) rememberChoice("anna", key);
  expect(recentKeys("anna")).toEqual(["b", "g", "f", "e", "d", "c"]);
  expect(recentKeys("ben")).toEqual([]);
});

test("a browser that keeps nothing, or holds something else there, has nothing chosen lately", () => {
  for (const odd of ["{", "7", '{"a":1}']) {
    kept.set("palette-recent:anna", odd);
    expect(recentKeys("anna")).toEqual([]);
  }
  kept.set("palette-recent:anna", '["a",7]');
  expect(recentKeys("anna")).toEqual(["a"]);
  vi.stubGlobal("localStorage", undefined);
  rememberChoice("anna", "b");
  expect(recentKeys("anna")).toEqual([]);
});
