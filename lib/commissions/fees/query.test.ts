import { expect, test } from "vitest";
import { parseFeesQuery } from "./query";

const parse = (search: string) => parseFeesQuery(new URLSearchParams(search));

test("no list is open unless the address says so, and rates count as different from five points on", () => {
  expect(parse("")).toEqual({ ok: true, query: { odd: null, rateGap: 5 } });
  expect(parse("odd=rates&rateGap=0")).toEqual({ ok: true, query: { odd: "rates", rateGap: 0 } });
});

test.each(["odd=all", "rateGap=-1", "rateGap=101", "rateGap=0.5"])(
  "nothing malformed is guessed: %s",
  (search) => {
    expect(parse(search).ok).toBe(false);
  },
);
