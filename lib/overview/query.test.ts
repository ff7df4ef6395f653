import fc from "fast-check";
import { expect, test } from "vitest";
import { PRESETS } from "@/lib/core/presets";
import { COMPARISONS } from "./compare";
import { formatOverviewQuery, parseOverviewQuery } from "./query";

const parse = (search: string) => parseOverviewQuery(new URLSearchParams(search));

test("an address that says nothing is the last 30 days by the default comparison, in the reporting currency", () => {
  expect(parse("account=1")).toEqual({
    ok: true,
    query: { period: "30d", comparison: null, coin: null, view: "chart" },
  });
});

test("every view reads back from its address", () => {
  const coin = fc.option(
    fc.string({ minLength: 1, maxLength: 20 }).filter((name) => !name.includes("\0")),
  );
  const query = fc.record({
    period: fc.constantFrom(...PRESETS),
    comparison: fc.constantFrom(null, ...COMPARISONS),
    coin,
    view: fc.constantFrom("chart" as const, "table" as const),
  });
  fc.assert(
    fc.property(query, (asked) => {
      expect(parse(String(formatOverviewQuery(asked)))).toEqual({ ok: true, query: asked });
    }),
  );
});

test.each([
  ["period=year", { kind: "choice", key: "period", choices: PRESETS.join(", ") }],
  ["against=tomorrow", { kind: "choice", key: "against", choices: "previous, weekdays, year" }],
  ["coin=BTC&coin=USDT", { kind: "once", key: "coin" }],
])("%s is refused", (search, problem) => {
  expect(parse(search)).toEqual({ ok: false, problems: [problem] });
});

test("an old address that names yesterday gets the latest day", () => {
  expect(parseOverviewQuery({ period: "yesterday" })).toMatchObject({
    ok: true,
    query: { period: "latest" },
  });
});
