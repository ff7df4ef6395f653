import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { type Amount, parseAmount } from "@/lib/core/amount";
import { addDays, type Day, type DayRange, listDays } from "@/lib/core/day";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { onRates } from "@/lib/rates/testing/on-rates";
import {
  createValuation,
  type ReferenceRate,
  type ReportingSettings,
  type Valuation,
} from "@/lib/rates/valuation";
import { type RateChange, saveReportingSettings, writeReferenceRates } from "./change-rates";
import {
  createRatesHash,
  findRateDays,
  listReferenceRates,
  loadReportingSettings,
  readValuation,
} from "./reference-rates";

const FIRST = "2026-02-20" as Day;
const SPAN = 16;
const coins = ["BTC", "USDT", "USDC", "EUR", "btc", "a,b"];
const day = (count: number) => addDays(FIRST, count);
const DEFAULTS: ReportingSettings = {
  currency: "USDT",
  stableCoins: ["USDT", "USDC"],
  maxAgeDays: 7,
};

openTestDatabase();
beforeEach(async () => {
  await onRates("delete from reference_rates");
  await saveReportingSettings(DEFAULTS);
});

const anySettings: fc.Arbitrary<ReportingSettings> = fc.record({
  currency: fc.constantFrom("USDT", "EUR", "USD"),
  stableCoins: fc.subarray(["USDT", "USDC"]),
  maxAgeDays: fc.nat(9),
});
const anyRates = fc.uniqueArray(
  fc.record({
    coin: fc.constantFrom(...coins),
    day: fc.nat(SPAN).map(day),
    rate: fc
      .constantFrom("0.10", "1", "65000.123456789012345678901234567890", "1.0")
      .map(parseAmount),
    source: fc.constantFrom("desk", "close of the day"),
  }) as fc.Arbitrary<ReferenceRate>,
  { maxLength: 30, selector: (rate) => `${rate.coin} ${rate.day}` },
);
const anyRange = fc
  .tuple(fc.nat(SPAN), fc.nat(SPAN))
  .map(([a, b]): DayRange => ({ from: day(Math.min(a, b)), to: day(Math.max(a, b)) }));

async function store(settings: ReportingSettings, rates: readonly ReferenceRate[]): Promise<void> {
  await saveReportingSettings(settings);
  await onRates("delete from reference_rates");
  const changes = rates.map(({ coin, day, rate, source }) => ({
    coin,
    day,
    before: null,
    after: { rate, source },
  }));
  expect(await writeReferenceRates(settings.currency, changes, "a@desk")).toBe("written");
}

function applied({ rateOf }: Valuation, range: DayRange) {
  return listDays(range).flatMap((on) =>
    [...coins, "USD"].flatMap((coin) => {
      const rate = rateOf(coin, on);
      return rate ? [{ coin, day: on, ...rate }] : [];
    }),
  );
}

const byKey = <T extends { coin: string; day: string }>(rows: readonly T[]) =>
  rows.toSorted((a, b) => (`${a.day} ${a.coin}` < `${b.day} ${b.coin}` ? -1 : 1));

test("the rates that apply are those of the settings and of every stored rate", async () => {
  await fc.assert(
    fc.asyncProperty(anySettings, anyRates, anyRange, async (settings, rates, range) => {
      await store(settings, rates);
      const expected = createValuation(settings, range, rates);
      expect(applied(await readValuation(range), range)).toEqual(applied(expected, range));
    }),
    { numRuns: runs(40) },
  );
});

test("the hash changes if, and only if, another rate applies on a day of the range", async () => {
  await fc.assert(
    fc.asyncProperty(anySettings, anyRates, anySettings, anyRates, anyRange, async (...given) => {
      const [settings, rates, otherSettings, otherRates, range] = given;
      await store(settings, rates);
      const before = await readValuation(range);
      await store(otherSettings, [...rates.slice(1), ...otherRates.slice(0, 1)].filter(isFirst));
      const after = await readValuation(range);
      const values = (valuation: Valuation) =>
        JSON.stringify([
          valuation.currency,
          byKey(applied(valuation, range)).map((r) => [r.coin, r.day, r.rate]),
        ]);
      const isSame = createRatesHash(before)(range) === createRatesHash(after)(range);
      expect(isSame).toBe(values(before) === values(after));
    }),
    { numRuns: runs(40) },
  );
});

function isFirst(rate: ReferenceRate, index: number, all: readonly ReferenceRate[]): boolean {
  return all.findIndex(({ coin, day }) => coin === rate.coin && day === rate.day) === index;
}

describe("writing rates", () => {
  const rate = (text: string, source = "desk") => ({ rate: text as Amount, source });
  const change = (given: Partial<RateChange>): RateChange => ({
    coin: "BTC",
    day: FIRST,
    before: null,
    after: null,
    ...given,
  });
  const stored = async () =>
    (await listReferenceRates("USDT", { from: FIRST, to: day(SPAN) })).map((row) => [
      row.coin,
      row.rate,
      row.setBy,
    ]);

  test("adds, changes and removes, and keeps every digit", async () => {
    const first = rate("65000.10");
    const changes = [change({ after: first }), change({ coin: "ETH", after: rate("3000") })];
    expect(await writeReferenceRates("USDT", changes, "a@desk")).toBe("written");
    const next = [
      change({ before: first, after: rate("0.000000000000000000000001") }),
      change({ coin: "ETH", before: rate("3000"), after: null }),
    ];
    expect(await writeReferenceRates("USDT", next, "b@desk")).toBe("written");
    expect(await stored()).toEqual([["BTC", "0.000000000000000000000001", "b@desk"]]);
    expect(await findRateDays("USDT")).toEqual({ from: FIRST, to: FIRST });
  });

  test("writes nothing if another person was quicker, not even the other changes", async () => {
    await writeReferenceRates("USDT", [change({ after: rate("65000") })], "a@desk");
    for (const before of [null, rate("64000"), rate("65000", "elsewhere")]) {
      const changes = [
        change({ coin: "ETH", after: rate("3000") }),
        change({ before, after: rate("1") }),
      ];
      expect(await writeReferenceRates("USDT", changes, "b@desk")).toBe("changed-meanwhile");
    }
    expect(await stored()).toEqual([["BTC", "65000", "a@desk"]]);
  });

  test("writes nothing in a currency that is no longer the desk's", async () => {
    await saveReportingSettings({ ...DEFAULTS, currency: "EUR" });
    expect(await writeReferenceRates("USDT", [change({ after: rate("1") })], "a@desk")).toBe(
      "changed-meanwhile",
    );
    expect(await stored()).toEqual([]);
  });

  test("of two people who add the same rate at once, one gets a refusal", async () => {
    const add = () => writeReferenceRates("USDT", [change({ after: rate("2") })], "a@desk");
    expect((await Promise.all([add(), add(), add()])).toSorted()).toEqual([
      "changed-meanwhile",
      "changed-meanwhile",
      "written",
    ]);
  });
});

test("a new desk reports in USDT, with USDT and USDC as stable coins and no rates", async () => {
  expect(await loadReportingSettings()).toEqual(DEFAULTS);
  expect(await findRateDays("USDT")).toBeNull();
  const range = { from: FIRST, to: FIRST };
  expect(
    applied(await readValuation(range), range)
      .map(({ coin, source }) => [coin, source])
      .toSorted(),
  ).toEqual([
    ["USDC", "stable coin by setting"],
    ["USDT", "reporting currency"],
  ]);
});

test("rates and their setting cannot be changed beside the values of clients", async () => {
  const refused = /change with the values of clients alone/;
  for (const statement of [
    "insert into reference_rates (currency, coin, day, rate, source) values ('USDT', 'BTC', '2026-03-01', 1, 'old')",
    "update reporting_settings set max_age_days = 1",
    "delete from reference_rates",
  ]) {
    await expect(db().pool.query(statement)).rejects.toThrow(refused);
  }
});
