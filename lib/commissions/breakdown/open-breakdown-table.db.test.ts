import { beforeEach, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { allCommissions } from "@/lib/commissions/commission";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { commissionRow } from "@/lib/commissions/testing/rows";
import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { controlsOf } from "@/lib/exports/control-totals";
import { onRates } from "@/lib/rates/testing/on-rates";
import { breakdownControl, openBreakdownTable } from "./open-breakdown-table";
import { parseBreakdownQuery } from "./query";

const TODAY = "2026-11-20" as Day;
const [MONDAY, TUESDAY] = ["2026-11-16" as Day, "2026-11-17" as Day];
const filter = allCommissions({ from: MONDAY, to: "2026-11-18" as Day });
let scope: WholeAccountScope;

openTestDatabase();
beforeEach(async () => {
  scope = await createTestAccount();
  const days = [
    [
      MONDAY,
      commissionRow(MONDAY, {
        uid: "1",
        coin: "USDT",
        rebateAmount: "3.10",
        productType: "=SUM(A1)",
      }),
      commissionRow(MONDAY, { uid: "2", coin: "USDT", rebateAmount: "1", productType: "" }),
      commissionRow(MONDAY, { uid: "2", coin: "BTC", rebateAmount: "0.5", productType: "SPOT" }),
    ],
    [
      TUESDAY,
      commissionRow(TUESDAY, { uid: "1", coin: "USDT", rebateAmount: "-1", productType: "total" }),
    ],
  ] as const;
  for (const [day, ...rows] of days)
    await saveCommissionDay(scope, { day, rows, fetchedAtMs: 0, emptyMeans: "empty" });
});

async function open(search: string) {
  const parsed = parseBreakdownQuery(new URLSearchParams(search));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const { columns, rows } = await openBreakdownTable(scope, filter, parsed.query, TODAY);
  const read: (readonly (string | null)[])[] = [];
  for await (const row of rows) read.push(row);
  return {
    headers: columns.map(({ header }) => header),
    rows: read,
    control: controlsOf({ control: breakdownControl }, columns),
  };
}

test("a file has a row for each day, what is not whole among them, and no header that runs as a formula", async () => {
  const { headers, rows, control } = await open("chartTop=2&chartCoin=USDT");
  expect(headers).toEqual([
    "from",
    "to",
    "unit",
    "rebateAmount =SUM(A1)",
    "rebateAmount not given",
    "rebateAmount other",
    "rebateAmount total",
    "notWhole",
  ]);
  expect(rows).toEqual([
    [MONDAY, MONDAY, "USDT", "3.10", "1", null, "4.10", null],
    [TUESDAY, TUESDAY, "USDT", null, null, "-1", "-1", null],
    ["2026-11-18", "2026-11-18", "USDT", null, null, null, null, "incomplete: 1 day missing"],
  ]);
  expect(control).toEqual([{ coin: "unit", sums: headers.slice(3, 7) }]);
});

test("values carry every rate that made them, and what has none", async () => {
  await onRates("delete from reference_rates");
  await onRates(
    "insert into reference_rates (currency, coin, day, rate, source) values ('USDT', 'BTC', $1, 64000, 'desk')",
    [MONDAY],
  );
  const { headers, rows } = await open(
    "chartUnit=value&chartPer=week&chartShape=share&chartBy=coin",
  );
  expect(headers).toEqual([
    "from",
    "to",
    "unit",
    "rebateAmount BTC",
    "rebateAmount USDT",
    "rebateAmount total",
    "share BTC",
    "share USDT",
    "rates",
    "notValued",
    "notWhole",
  ]);
  const [row] = rows;
  expect(row?.slice(0, 6)).toEqual([MONDAY, "2026-11-18", "USDT", "32000.0", "3.10", "32003.10"]);
  expect(row?.slice(8)).toEqual([
    "USDT 1 (reporting currency); BTC 64000 of 2026-11-16 (desk)",
    null,
    "incomplete: 1 day missing",
  ]);
});

test("a breakdown of no rows is a file of no rows", async () => {
  const parsed = parseBreakdownQuery({});
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const empty = { ...filter, coins: ["ETH"] };
  const { columns, rows } = await openBreakdownTable(scope, empty, parsed.query, TODAY);
  for await (const row of rows) expect.fail(`the row ${row}`);
  expect(controlsOf({ control: breakdownControl }, columns)).toEqual([]);
});

test("a value that is called as one of our own columns keeps a header of its own", async () => {
  expect((await open("chartTop=3&chartCoin=USDT")).headers).toContain("rebateAmount total (3)");
});
