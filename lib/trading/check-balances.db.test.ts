import { expect, test } from "vitest";
import { type Amount, compareAmounts, subtractAmounts } from "@/lib/core/amount";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { listUnexplained, summarizeBalanceChecks } from "@/lib/trading/store/balances";
import { DAY_MS, LATELY, NOON, openTestCopy } from "./testing/copy";

openTestDatabase();

test("balances change by their fills and fees, to the last digit; a missed fill leaves a difference", async () => {
  const { book, copy, pass } = await openTestCopy(LATELY);
  const nextDay = async () => {
    pass(DAY_MS);
    await copy();
  };
  await copy();
  await nextDay();
  // The exchange may still list fills for that time.
  expect(await summarizeBalanceChecks(book)).toBeNull();
  await nextDay();
  const { rows } = await db().pool.query<{
    coin: string;
    verdict: string;
    rest: string;
    moved: boolean;
  }>(
    `select coin, verdict, trim_scale(rest) as rest, trades <> 0 as moved from balance_checks where account_id = $1`,
    [book.accountId],
  );
  expect(rows.filter(({ moved }) => moved).length).toBeGreaterThan(1);
  for (const { coin, verdict, rest } of rows.filter((row) => row.verdict !== "explained")) {
    // It is borrowed, and no list contains its interest.
    expect([coin, verdict]).toEqual(["ETH", "interest"]);
    expect(rest).toMatch(/^-0\.001/);
  }
  expect(await summarizeBalanceChecks(book)).toMatchObject({ firstDay: "2026-11-22", days: 1 });
  expect(await listUnexplained(book, 10)).toEqual([]);

  const missed = await db().pool.query<{
    qty: Amount;
    value: Amount;
    feeCoin: string;
    fee: Amount;
    symbol: string;
  }>(
    `delete from trading_records where (account_id, environment, kind, record_id) in (
       select account_id, environment, kind, record_id from trading_records
       where account_id = $1 and kind = 'fill' and category = 'SPOT' and side = 'buy' and at > $2 limit 1)
     returning record->>'execQty' as qty, record->>'execValue' as value, symbol,
       record->'feeDetail'->0->>'feeCoin' as "feeCoin", record->'feeDetail'->0->>'fee' as fee`,
    [book.accountId, new Date(NOON + DAY_MS)],
  );
  const [fill] = missed.rows;
  if (!fill) throw new Error("nothing was bought that day");
  await nextDay();
  const found = await db().pool.query<{ coin: string; rest: Amount; verdict: string }>(
    `select coin, rest, verdict from balance_checks
     where account_id = $1 and day = '2026-11-23' and coin = any($2) order by coin = 'USDT'`,
    [book.accountId, [fill.feeCoin, "USDT"]],
  );
  // Futures were held, and they settle in USDT.
  expect(found.rows.map(({ coin, verdict }) => [coin, verdict])).toEqual([
    [fill.feeCoin, "unexplained"],
    ["USDT", "funding"],
  ]);
  const missing = [
    subtractAmounts(fill.qty, fill.fee),
    subtractAmounts("0" as Amount, fill.value),
  ] as const;
  expect(found.rows.map(({ rest }, index) => compareAmounts(rest, missing[index] ?? rest))).toEqual(
    [0, 0],
  );
  expect(await listUnexplained(book, 10)).toMatchObject([
    { day: "2026-11-23", coin: fill.feeCoin },
  ]);
});
