import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { given } from "@/lib/commissions/testing/book";
import { type Amount, sumAmounts } from "@/lib/core/amount";
import {
  CAUSES,
  type ChangeLeaf,
  explainChange,
  explainLeaf,
  GROUPINGS,
  type LeafSums,
  valueScaleOf,
} from "./explain";

const Exact = Decimal.clone({ precision: 100 });
const sums = (volume: string, fee: string, rebate: string, value = rebate) =>
  ({ volume, fee, rebate, value }) as unknown as LeafSums;
const NOTHING = sums("0", "0", "0");
const leaf = (before: LeafSums, now: LeafSums, of: Partial<ChangeLeaf> = {}): ChangeLeaf => ({
  uid: "1",
  productType: "SPOT",
  symbol: "BTCUSDT",
  coin: "USDT",
  before,
  now,
  ...of,
});
const partsOf = async (before: LeafSums, now: LeafSums) =>
  Object.fromEntries(
    Object.entries((await explainChange([leaf(before, now)], 9)).parts)
      .filter(([, part]) => /[1-9]/.test(part))
      .map(([cause, part]) => [cause, Number(part)]),
  );

describe("a change", () => {
  test("of one factor is that factor's part alone", async () => {
    const before = sums("1000", "1.00", "0.40", "0.80");
    expect(await partsOf(before, sums("2000", "2.00", "0.80", "1.60"))).toEqual({ volume: 0.8 });
    expect(await partsOf(before, sums("1000", "0.50", "0.20", "0.40"))).toEqual({ feeRate: -0.4 });
    expect(await partsOf(before, sums("1000", "1.00", "0.50", "1.00"))).toEqual({
      rebateRate: 0.2,
    });
    expect(await partsOf(before, sums("1000", "1.00", "0.40", "1.00"))).toEqual({ coinRate: 0.2 });
    expect(await partsOf(before, before)).toEqual({});
  });

  test("of two factors is divided by the mean of both orders", async () => {
    // Volume ×2, share 0.4 → 0.5: (0.4 + 0.5) / 2 × 1 more fee, and 0.1 × (1 + 2) / 2.
    expect(await partsOf(sums("1000", "1.00", "0.400"), sums("2000", "2.00", "1.000"))).toEqual({
      volume: 0.45,
      rebateRate: 0.15,
    });
  });

  test("of rows that do not give their volume or fee has no cause of theirs", async () => {
    const known = sums("1000", "1.00", "0.40");
    const unknown = { ...sums("0", "0", "0.90"), volume: null, fee: null };
    expect(await partsOf(known, unknown)).toEqual({ other: 0.5 });
    expect(await partsOf(unknown, known)).toEqual({ other: -0.5 });
    expect(await partsOf(NOTHING, unknown)).toEqual({ started: 0.9 });
  });

  test("of a group that traded on one side only is its whole amount", async () => {
    expect(await partsOf(NOTHING, sums("1000", "1", "0.4"))).toEqual({ started: 0.4 });
    expect(await partsOf(sums("1000", "1", "0.4"), NOTHING)).toEqual({ stopped: -0.4 });
  });

  test("of a day without a fee is one of the fee rate", async () => {
    expect(await partsOf(sums("1000", "1", "0.4"), sums("1000", "0", "0"))).toEqual({
      feeRate: -0.4,
    });
    expect(await partsOf(sums("1000", "0", "0"), sums("2000", "0", "0"))).toEqual({});
  });

  test("of a rebate that comes from no fee or volume is put down to neither", async () => {
    expect(await partsOf(sums("1000", "1", "0.4"), sums("1000", "0", "0.3"))).toEqual({
      other: -0.1,
    });
    expect(await partsOf(sums("1000", "1", "0.4"), sums("0", "1", "0.3"))).toEqual({ other: -0.1 });
    // Two rows that cancel each other in the coin but not in value.
    expect(await partsOf(sums("1000", "1", "0.4"), sums("1000", "1", "0", "0.1"))).toEqual({
      other: -0.3,
    });
  });

  test("that does not divide evenly is divided by largest remainder", async () => {
    const before = sums("3", "1", "1", "0.01");
    const { parts, change } = await explainChange([leaf(before, sums("7", "2", "1", "0.02"))], 9);
    expect(change).toBe("0.01");
    expect(sumAmounts(Object.values(parts))).toBe("0.01");
  });
});

test("a group names its largest changes, and the rest together", async () => {
  const started = (uid: string, rebate: string) => leaf(NOTHING, sums("1", "1", rebate), { uid });
  const { groups } = await explainChange(
    [started("a", "1"), started("b", "-3"), started("c", "2"), started("d", "2")],
    2,
  );
  expect(groups.uid.lines.map(({ name, change }) => [name, change])).toEqual([
    ["b", "-3"],
    ["c", "2"],
  ]);
  expect(groups.uid.others).toMatchObject({ count: 2, change: "3", parts: { started: "3" } });
  expect(groups.coin).toMatchObject({ lines: [{ name: "USDT", change: "2" }], others: null });
  expect(await explainChange([], 2)).toMatchObject({
    change: "0",
    groups: { uid: { lines: [], others: null } },
  });
});

const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.constantFrom(0, 2, 8))
  .map(
    ([units, scale]) =>
      new Exact(units.toString()).div(new Exact(10).pow(scale)).toFixed(scale) as Amount,
  );
const side = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ volume: amount, fee: amount, rebate: amount, value: amount }),
  },
  { weight: 1, arbitrary: fc.constant(NOTHING) },
);
const anyLeaf: fc.Arbitrary<ChangeLeaf> = fc.record({
  uid: fc.constantFrom("1", "2", "3"),
  productType: fc.constantFrom("SPOT", "MARGIN"),
  symbol: fc.constantFrom("A", "B"),
  coin: fc.constantFrom("X", "Y"),
  now: side,
  before: side,
});

test("in every grouping the parts add up to the change, to the last digit", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyLeaf, { maxLength: 12 }),
      fc.integer({ min: 1, max: 4 }),
      async (leaves, most) => {
        const answer = await explainChange(leaves, most);
        const sum = (values: Iterable<string>) =>
          [...values].reduce((total, value) => total.plus(value), new Exact(0)).toFixed();
        const exact = (value: string) => new Exact(value).toFixed();
        expect(exact(answer.now)).toBe(sum(leaves.map(({ now }) => now.value)));
        expect(exact(answer.before)).toBe(sum(leaves.map(({ before }) => before.value)));
        expect(exact(answer.change)).toBe(new Exact(answer.now).minus(answer.before).toFixed());
        expect(sum(Object.values(answer.parts))).toBe(exact(answer.change));
        const lines = leaves.map((each) => explainLeaf(each, valueScaleOf(leaves)));
        for (const cause of CAUSES)
          expect(sum(lines.map(({ parts }) => parts[cause]))).toBe(exact(answer.parts[cause]));
        for (const by of GROUPINGS) {
          const { lines, others } = answer.groups[by];
          const all = others ? [...lines, others] : lines;
          for (const line of all) expect(sum(Object.values(line.parts))).toBe(exact(line.change));
          for (const cause of CAUSES)
            expect(sum(all.map(({ parts }) => parts[cause]))).toBe(exact(answer.parts[cause]));
        }
      },
    ),
  );
});

/** The mean contribution of each multiplier, over every order in which the four change. */
function shapley(before: readonly Decimal[], now: readonly Decimal[]): Decimal[] {
  const orders = (rest: readonly number[]): number[][] =>
    rest.length === 0
      ? [[]]
      : rest.flatMap((at) => orders(rest.filter((o) => o !== at)).map((o) => [at, ...o]));
  const product = (factors: readonly Decimal[]) =>
    factors.reduce((result, factor) => result.times(factor), new Exact(1));
  const added = before.map(() => new Exact(0));
  for (const order of orders([0, 1, 2, 3])) {
    const factors = [...before];
    for (const at of order) {
      const was = product(factors);
      factors[at] = now[at] as Decimal;
      added[at] = (added[at] as Decimal).plus(product(factors).minus(was));
    }
  }
  return added.map((sum) => sum.div(24));
}

test("a leaf's parts are the means over all orders, within its last digit", async () => {
  const whole = amount.filter((value) => /[1-9]/.test(value));
  const full = fc.record({ volume: whole, fee: whole, rebate: whole, value: whole });
  await fc.assert(
    fc.asyncProperty(full, full, async (before, now) => {
      const factors = ({ volume, fee, rebate, value }: LeafSums) => [
        new Exact(given(volume)),
        new Exact(given(fee)).div(given(volume)),
        new Exact(rebate).div(given(fee)),
        new Exact(value).div(rebate),
      ];
      const expected = shapley(factors(before), factors(now));
      const { parts, change } = await explainChange([leaf(before, now)], 9);
      const digit = new Exact(10).pow(-(change.split(".")[1] ?? "").length);
      for (const [at, cause] of (
        ["volume", "feeRate", "rebateRate", "coinRate"] as const
      ).entries())
        expect(
          new Exact(parts[cause])
            .minus(expected[at] as Decimal)
            .abs()
            .lte(digit),
        ).toBe(true);
    }),
  );
});
