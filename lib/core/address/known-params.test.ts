import { expect, test } from "vitest";
import { findParamProblems } from "./known-params";

const KNOWN = { once: ["from", "to"], several: ["coin"] };
const problemsOf = (address: string) => findParamProblems(new URLSearchParams(address), KNOWN);

test("what an address has, as often as it may be given, is no problem", () => {
  expect(problemsOf("")).toEqual([]);
  expect(problemsOf("from=2026-11-01&to=2026-11-19&coin=BTC&coin=ETH&coin=")).toEqual([]);
});

test("a parameter that there is not is named once, with those that there are", () => {
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

test("what says how a page shows is no problem, and not named among the others", () => {
  const known = { once: ["from"], ofPage: ["sort"] };
  expect(findParamProblems(new URLSearchParams("sort=date&sort=uid"), known)).toEqual([]);
  expect(findParamProblems(new URLSearchParams("sorted=1"), known)).toEqual([
    { kind: "unknown", key: "sorted", known: "from" },
  ]);
});

test("what may stand once is named when it stands twice, also with the same or no value", () => {
  for (const twice of ["from=1&from=2", "from=1&from=1", "from=&from=1"])
    expect(problemsOf(twice)).toEqual([{ kind: "once", key: "from" }]);
});

test("of a name without end the beginning is shown", () => {
  const [problem] = problemsOf(`${"a".repeat(5_000)}=1`);
  expect(problem).toMatchObject({ kind: "unknown", key: "a".repeat(80) });
});
