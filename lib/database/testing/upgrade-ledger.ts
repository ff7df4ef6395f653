import { readFileSync } from "node:fs";
import path from "node:path";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { saveRates } from "@/lib/clients/testing/book";
import { saveCommissionDay, saveCommissionDayFailure } from "@/lib/commissions/store/days/days";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { addDays, type Day, type DayRange, dayEndMs, dayStartMs, listDays } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import {
  insertImport,
  removeImportedDays,
  saveImportedDay,
  updateImport,
} from "@/lib/imports/store";
import { onRates } from "@/lib/rates/testing/on-rates";
import { saveRepaymentHistory } from "@/lib/repayments/store/coverage";
import { saveRepaymentFailure, saveRepaymentWindow } from "@/lib/repayments/store/repayments";
import { repayment } from "@/lib/repayments/testing/records";
import type { StockCode } from "@/lib/stocks/stock-code";
import { requireExchangeId } from "@/lib/stocks/store/exchanges";
import { markViewed, settleAnswered, settleFailed } from "@/lib/stocks/store/states";
import { db } from "../database";

/** Some days of four months, with unusual ones at their beginning and end. */
export const LEDGER_DAYS: DayRange = { from: "2026-07-27" as Day, to: "2026-10-06" as Day };
export const STOCK = "RAAPL" as StockCode;
const BOOK = listDays(LEDGER_DAYS).filter((day) => Number(day.slice(8)) % 6 === 0);
const [IMPORTED, UNDONE] = ["2026-07-27", "2026-07-28"] as [Day, Day];
/** The first of the account's unusual days, restated twice; the others follow it. */
export const RESTATED = "2026-10-01" as Day;
const [EMPTIED, WITHDRAWN, EMPTY, PENDING, FAILED] = [1, 2, 3, 4, 5].map((nth) =>
  addDays(RESTATED, nth),
) as [Day, Day, Day, Day, Day];
const TIMEOUT = { kind: "unreachable", code: null, httpStatus: null, detail: "no answer" } as const;

/**
 * Writes a small desk that uses every table into the open, migrated and empty database. The ledgers
 * are written by the product's functions. Returns the two accounts.
 */
export async function saveUpgradeLedger(): Promise<[WholeAccountScope, WholeAccountScope]> {
  const [one, other] = [await createTestAccount(), await createTestAccount()];
  await onRates("update reporting_settings set max_age_days = 9");
  await saveRates([{ coin: "BTC", day: LEDGER_DAYS.from, rate: "65000.50" as never }]);
  for (const day of BOOK) await save(one, day, rowsOf(day));
  for (const day of BOOK.slice(-3)) await save(other, day, rowsOf(day));
  await saveOddDays(one);
  await saveRepayments(one);
  await savePanels();
  await db().pool.query(readFileSync(path.join(import.meta.dirname, "upgrade-desk.sql"), "utf8"));
  return [one, other];
}

const save = (
  scope: WholeAccountScope,
  day: Day,
  rows: ReturnType<typeof commissionRow>[],
  hour = 30,
) =>
  saveCommissionDay(scope, {
    day,
    rows,
    fetchedAtMs: dayStartMs(day) + hour * 3_600_000,
    emptyMeans: "empty",
  });

/** Equal keys, missing amounts, unusual ones, and clients that come and go. */
function rowsOf(day: Day) {
  const nth = Number(day.slice(8));
  const row = (given: Parameters<typeof commissionRow>[1]) => commissionRow(day, given);
  return [
    row({ uid: "3", rebateAmount: `0.${nth}00`, totalRebateAmount: `${nth}` }),
    row({
      uid: "3",
      dealAmount: `${nth}.50`,
      fee: `0.${nth}`,
      feePaid: `0.0${nth}`,
      rebateAmount: "0.10",
    }),
    row({
      uid: "1",
      coin: "USDT",
      symbol: "BTCUSDT",
      productType: "USDT-FUTURES",
      fee: "1.5",
      feePaid: "1.0",
    }),
    row({
      uid: "1",
      feeDeduction: "0.00000333",
      spotCouponDeduct: "0.5",
      activityBonusDeduct: "0",
    }),
    row({ uid: `=${nth}`, productType: "", dealAmount: "-7", feePaid: "0" }),
  ];
}

/** Days with a history other than one whole fetch. */
async function saveOddDays(scope: WholeAccountScope): Promise<void> {
  const row = (
    day: Day,
    uid: string,
    rebateAmount: string,
    dayTotalRebateAmount: string | null = null,
  ) => commissionRow(day, { uid, rebateAmount, dayTotalRebateAmount });
  const [stays, goes] = [row(RESTATED, "1", "1.0"), row(RESTATED, "2", "2")];
  const first = [stays, goes, row(RESTATED, "3", "3"), row(RESTATED, "4", "4", "10")];
  await save(scope, RESTATED, first);
  await save(
    scope,
    RESTATED,
    [stays, row(RESTATED, "3", "3.5"), row(RESTATED, "4", "4", "9"), row(RESTATED, "9", "9")],
    54,
  );
  await save(scope, RESTATED, first, 78);
  await save(scope, EMPTIED, rowsOf(EMPTIED));
  await save(scope, EMPTIED, [], 54);
  await save(scope, EMPTIED, [...rowsOf(EMPTIED), row(EMPTIED, "late", "5")], 78);
  await save(scope, WITHDRAWN, [row(WITHDRAWN, "never again", "1")]);
  await save(scope, WITHDRAWN, [], 54);
  await save(scope, EMPTY, []);
  await saveCommissionDay(scope, {
    day: PENDING,
    rows: [],
    fetchedAtMs: dayEndMs(PENDING),
    emptyMeans: "pending",
  });
  await saveCommissionDayFailure(scope, {
    day: FAILED,
    failure: TIMEOUT,
    attemptedAtMs: dayEndMs(FAILED),
  });
  const file = {
    kind: "commissions",
    broughtBy: "person1@example.com",
    fileName: "old.csv",
    fileId: null,
    mapping: { day: "Date" },
    range: null,
  } as const;
  for (const day of [IMPORTED, UNDONE]) {
    const importId = await insertImport(scope, file);
    await updateImport(scope, importId, { status: "applying" });
    await saveImportedDay(scope, {
      importId,
      day,
      rows: rowsOf(day),
      atMs: dayEndMs(LEDGER_DAYS.to),
    });
    if (day === UNDONE) await removeImportedDays(scope, importId);
  }
}

/**
 * Records that were listed, changed and withdrawn, a full millisecond and a stretch that failed.
 */
async function saveRepayments(scope: WholeAccountScope): Promise<void> {
  const fromMs = dayStartMs(LEDGER_DAYS.from);
  const toMs = dayEndMs(addDays(LEDGER_DAYS.from, 20));
  const at = (day: number, given: Parameters<typeof repayment>[0]) =>
    repayment({ repaidTimeMs: fromMs + day * 86_400_000 - 1, ...given });
  const [kept, liquidated] = [
    at(1, { repayOrderId: "a" }),
    at(2, { repayOrderId: "b", businessType: "liquidation" }),
  ];
  const list = (repayments: ReturnType<typeof repayment>[], readAtMs: number) =>
    saveRepaymentWindow(scope, { range: { fromMs, toMs }, repayments, incomplete: null, readAtMs });
  await list([kept, liquidated, at(3, { repayOrderId: "c" })], toMs + 1);
  await list(
    [
      kept,
      { ...liquidated, repaidInterest: "0.250" as never },
      at(9, { coin: "BTC", repayType: "part" }),
    ],
    toMs + 2,
  );
  const full = { fromMs: toMs + 1, toMs: toMs + 1 };
  await saveRepaymentWindow(scope, {
    range: full,
    repayments: [repayment({ repaidTimeMs: full.fromMs })],
    incomplete: { reason: "full-millisecond", known: 1 },
    readAtMs: toMs + 3,
  });
  const later = { fromMs: toMs + 2, toMs: toMs + 1_000 };
  await saveRepaymentFailure(scope, { range: later, failure: TIMEOUT, attemptedAtMs: toMs + 4 });
  await saveRepaymentHistory(scope, {
    beginsAtMs: fromMs,
    endedBy: "silence",
    failure: null,
    settledAtMs: toMs + 5,
  });
}

/**
 * Answers that changed, in two languages, with calendar dates, and a question without an answer.
 */
async function savePanels(): Promise<void> {
  const exchangeId = await requireExchangeId("https://exchange.example");
  const say = (
    source: string,
    payload: unknown,
    locale = "en-US",
    code: StockCode | null = STOCK,
  ) =>
    settleAnswered(
      exchangeId,
      { question: { source, code, locale } as never, ticket: 7n },
      1,
      payload,
    );
  const dividend = (exrightDate: string | null) => ({
    type: "cash_dividend",
    exrightDate,
    recordDate: "2026-09-30",
    dividendDate: null,
  });
  await say("dividends", [dividend("2026-09-29")]);
  await say("dividends", [
    dividend(null),
    dividend("2026-12-29"),
    { type: "split", splitValidDate: "2027-01-04" },
  ]);
  await say("dividends", [dividend("2026-09-29")], "zh-CN");
  await say("earnings", { fiscalYear: "2026", publicationDeadline: "2026-11-03", eps: "1.10" });
  // The evening before in New York.
  const instant = { kind: "instant", ms: Date.UTC(2026, 9, 1, 2) };
  await say("suspension", {
    suspensionTime: instant,
    suspensionDate: null,
    resumptionTradingTime: null,
    resumptionDate: "2026-10-02",
  });
  await say("shareholders", [{ name: "Émile", shares: "12345678901234567890" }]);
  await say(
    "stock-info",
    [
      {
        symbol: "RAAPLUSDT",
        code: STOCK,
        name: "Apple",
        tradingPeriod: ["regular"],
        weekendTradable: false,
      },
    ],
    "en-US",
    null,
  );
  const question = { source: "executives", code: STOCK, locale: "en-US" } as const;
  await settleFailed(exchangeId, { question, ticket: 8n }, 1, {
    kind: "unreachable",
    code: null,
    detail: "no answer",
  });
  await markViewed(exchangeId, [question]);
}
