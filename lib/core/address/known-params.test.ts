import { expect, test } from "vitest";
import { findParamProblems } from "./known-params";

const KNOWN = { once: ["from", "to"], several: ["coin"] };
const problemsOf = (address: string) => findParamProblems(new URLSearchParams(address), KNOWN);

test("known parameters, as often as each may occur, are no problem", () => {
  expect(problemsOf("")).toEqual([]);
  expect(problemsOf("from=2026-11-01&to=2026-11-19&coin=BTC&coin=ETH&coin=")).toEqual([]);
});

test("an unknown parameter is named once, with the known ones", () => {
  const known = "from, to, coin";
  expect(problemsOf("fromm=2026-11-01&fromm=2026-11-02&From=1&__proto__=1")).toEqual([
    { kind: "unknown", key: "fromm", known },
    { kind: "unknown", key: "From", known },
    { kind: "unknown", key: "__proto__", known },
  ]);
  expect(findParamProblems(new URLSearchParams("a=1"), { once: [] })).toEqual([
    { kind: "unknown", key: "a", known: "none" },
  ]);
});

test("parameters for the display are no problem, and are not listed among the known ones", () => {
  const known = { once: ["from"], ofPage: ["sort"] };
  expect(findParamProblems(new URLSearchParams("sort=date&sort=uid"), known)).toEqual([]);
  expect(findParamProblems(new URLSearchParams("sorted=1"), known)).toEqual([
    { kind: "unknown", key: "sorted", known: "from" },
  ]);
});

test("a parameter that may occur once is named when it occurs twice, also with the same value or none", () => {
  for (const twice of ["from=1&from=2", "from=1&from=1", "from=&from=1"])
    expect(problemsOf(twice)).toEqual([{ kind: "once", key: "from" }]);
});

test("only the beginning of a very long name is shown", () => {
  const [problem] = problemsOf(`${"a".repeat(5_000)}=1`);
  expect(problem).toMatchObject({ kind: "unknown", key: "a".repeat(80) });
});
