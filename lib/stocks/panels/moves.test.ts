import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Amount,
  compareAmounts,
  parseAmount,
  subtractAmounts,
  sumAmounts,
} from "@/lib/core/amount";
import { findMarketDate } from "../market/market-date";
import { computeHolderMoves } from "./holders";
import type { ExecutiveShareholding, MajorShareholder } from "./panels";
import { computeCapitalMoves, type ShareCapital } from "./share-capital";

const amount = (text: string | null) => (text === null ? null : parseAmount(text));
const row = (
  name: string | null,
  shares: string | null,
  ratio: string | null = null,
): MajorShareholder => ({
  name,
  holdingNum: amount(shares),
  holdingRatio: amount(ratio),
});
const moves = (before: MajorShareholder[], after: MajorShareholder[]) =>
  computeHolderMoves(before, after).map(({ kind, before: was, after: is, byShares, byRatio }) =>
    [kind, is?.name ?? was?.name ?? null, byShares, byRatio].join(" "),
  );

describe("moves of holders", () => {
  test("entered, left, grew and shrank, exactly and the largest first", () => {
    const before = [row("Ann", "100.5"), row("Bob", "900000000000000000001"), row("Cid", "7")];
    const after = [row("Ann", "100.25"), row("Bob", "900000000000000000002"), row("Dan", "50")];
    expect(moves(before, after)).toEqual([
      "entered Dan 50 ",
      "left Cid -7 ",
      "grew Bob 1 ",
      "shrank Ann -0.25 ",
    ]);
  });

  test("a name in other letters, with other punctuation or width is the same holder, and no news", () => {
    const before = [row("The Vanguard Group, Inc.", "10"), row("ＡＢＣ 资本", "5")];
    const after = [row("THE VANGUARD GROUP INC", "10.0"), row("ABC资本", "6")];
    expect(moves(before, after)).toEqual(["grew ABC资本 1 "]);
  });

  test("a holder who alone holds exactly the same under another name was renamed; if two match, neither counts as renamed", () => {
    expect(
      moves([row("Facebook", "10"), row("Ann", "1")], [row("Meta", "10"), row("Ann", "1")]),
    ).toEqual(["renamed Meta 0 "]);
    const two = moves([row("A", "10")], [row("B", "10"), row("C", "10")]);
    expect(two.map((line) => line.split(" ")[0])).toEqual(["left", "entered", "entered"]);
    expect(moves([row("A", "0")], [row("B", "0")])).toEqual(["left A 0 ", "entered B 0 "]);
  });

  test("rows of one name: equal ones belong together, then the largest with the largest", () => {
    const before = [row("Ann", "10"), row("Ann", "5")];
    expect(moves(before, [row("Ann", "5"), row("Ann", "12")])).toEqual(["grew Ann 2 "]);
    expect(moves(before, [row("Ann", "11")])).toEqual(["left Ann -5 ", "grew Ann 1 "]);
  });

  test("the same number of shares with another percentage is reported as such", () => {
    expect(moves([row("Ann", "10", "9.63")], [row("Ann", "10", "9.7")])).toEqual([
      "share-changed Ann 0 0.07",
    ]);
  });

  test("unknown is not zero: what is not given on both sides is unclear, and a ratio speaks where shares do not", () => {
    expect(moves([row("Ann", null)], [row("Ann", "10")])).toEqual(["unclear Ann  "]);
    expect(moves([row("Ann", null, "1.0")], [row("Ann", "10", "1.5")])).toEqual(["grew Ann  0.5"]);
    expect(moves([row("Ann", "10", null)], [row("Ann", "10", "1.5")])).toEqual([]);
    expect(moves([row(null, "10")], [row(null, "11")]).map((line) => line.split(" ")[0])).toEqual([
      "entered",
      "left",
    ]);
  });

  test("of an executive's several periods the one announced last counts", () => {
    const held = (day: string, shares: string): ExecutiveShareholding => ({
      ...row("Ann", shares),
      voteRatio: null,
      period: day,
      announcementDate: findMarketDate(day),
    });
    const before = [held("2026-05-01", "10"), held("2026-02-01", "8")];
    const after = [held("2026-02-01", "8"), held("2026-08-01", "13"), held("2026-05-01", "10")];
    expect(computeHolderMoves(before, after)).toMatchObject([{ kind: "grew", byShares: "3" }]);
  });

  const holder = fc.record({
    name: fc.constantFrom("Ann", "Bob", "bob.", "Cid", null),
    holdingNum: fc.constantFrom("1", "2.5", "2.50", "700", "0").map((text) => parseAmount(text)),
    holdingRatio: fc.constantFrom(null, "1", "2").map(amount),
  });
  const list = fc.array(holder, { maxLength: 7 });
  const total = (rows: readonly { holdingNum: Amount | null }[]) =>
    sumAmounts(rows.map(({ holdingNum }) => holdingNum ?? parseAmount("0")));

  test("all moves together equal the difference between the two lists", () => {
    fc.assert(
      fc.property(list, list, (before, after) => {
        const moved = sumAmounts(
          computeHolderMoves(before, after).map(({ byShares }) => byShares ?? parseAmount("0")),
        );
        expect(compareAmounts(moved, subtractAmounts(total(after), total(before)))).toBe(0);
      }),
      { numRuns: 200 },
    );
  });

  test("the same rows in any order are no news, and backwards every move is the opposite", () => {
    const opposite = { entered: "left", left: "entered", grew: "shrank", shrank: "grew" } as Record<
      string,
      string
    >;
    fc.assert(
      fc.property(list, list, (before, after) => {
        expect(computeHolderMoves(before, before.toReversed())).toEqual([]);
        const forth = computeHolderMoves(before, after).map(({ kind }) => kind);
        const back = computeHolderMoves(after.toReversed(), before).map(
          ({ kind }) => opposite[kind] ?? kind,
        );
        expect(back.sort()).toEqual(forth.sort());
      }),
      { numRuns: 200 },
    );
  });
});

test("moves of share capital are exact for each field; a missing value is not a change to zero", () => {
  const capital = (total: string | null, common: string | null): ShareCapital => ({
    announcementDate: null,
    changeDate: null,
    totalShares: amount(total),
    commonShares: amount(common),
    preferredShares: amount("5"),
    otherShares: null,
    specialExplain: null,
    changeReason: null,
  });
  expect(computeCapitalMoves(capital("100", "95"), capital("99.5", null))).toEqual([
    { field: "totalShares", kind: "shrank", before: "100", after: "99.5", by: "-0.5" },
    { field: "commonShares", kind: "no-longer-told", before: "95", after: null, by: null },
  ]);
  expect(
    computeCapitalMoves(null, capital(null, "95")).map(({ field, kind }) => `${field} ${kind}`),
  ).toEqual(["commonShares told", "preferredShares told"]);
  expect(computeCapitalMoves(null, null)).toEqual([]);
});
