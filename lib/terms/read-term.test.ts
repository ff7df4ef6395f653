import { expect, test } from "vitest";
import type { Day } from "@/lib/core/day";
import type { TypedTerm } from "./contract";
import { readEnding, readTerm } from "./read-term";

const TODAY = "2026-11-21" as Day;
const TYPED: TypedTerm = {
  from: "2026-10-01",
  percent: "50",
  uid: "",
  symbol: "",
  productType: "",
  note: "",
};
const read = (typed: Partial<TypedTerm>) => readTerm({ ...TYPED, ...typed }, TODAY);

test.each([
  ["50", "0.50"],
  ["50 %", "0.50"],
  ["42.125%", "0.42125"],
  ["0", "0.00"],
  ["100", "1.00"],
])("%s percent is the exact share %s", (percent, share) => {
  expect(read({ percent })).toMatchObject({ ok: true, term: { share, uid: null } });
});

test.each([
  [{ from: "2026-02-30" }, "from", "day-malformed"],
  [{ from: "2028-01-01" }, "from", "day-too-late"],
  [{ percent: "" }, "percent", "percent-missing"],
  [{ percent: "half" }, "percent", "percent-malformed"],
  [{ percent: "1e1" }, "percent", "percent-malformed"],
  [{ percent: "-1" }, "percent", "percent-out-of-range"],
  [{ percent: "100.01" }, "percent", "percent-out-of-range"],
  [{ uid: "1".repeat(65) }, "uid", "text-too-long"],
  [{ note: "a\nb" }, "note", "text-unprintable"],
] as const)("%o is refused by its field", (typed, field, problem) => {
  expect(read(typed)).toEqual({ ok: false, field, problem });
});

test("an exception ends on its first day or later", () => {
  const first = "2026-10-05" as Day;
  const end = (from: string, note = "") => readEnding({ from, note }, { today: TODAY, first });
  expect(end("2026-10-05", " by letter ")).toEqual({
    ok: true,
    ending: { from: "2026-10-05", note: "by letter" },
  });
  expect(end("2026-10-04")).toEqual({ ok: false, field: "from", problem: "end-before-start" });
  expect(end("2028-01-01")).toEqual({ ok: false, field: "from", problem: "day-too-late" });
  expect(end("2026-10-05", "a\nb")).toMatchObject({ field: "note", problem: "text-unprintable" });
});
