import { createTestAccount } from "@/lib/accounts/testing/account";
import { type AuditOrigin, DESK_ORIGIN } from "@/lib/audit/origin";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { BOOK_RANGE, saveBook } from "@/lib/commissions/testing/book";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { addDays, type Day, dayStartMs, listDays } from "@/lib/core/day";
import { monthOf } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import { createFakeClock } from "@/lib/core/testing/clock";
import { db } from "@/lib/database/database";
import { closeMonthAsIs } from "@/lib/months/testing/close";
import { approvePartnerStatement } from "@/lib/payouts/approve-partner-statement";
import { preparePartnerStatement } from "@/lib/payouts/prepare-partner-statement";
import { savePartnerTerm } from "@/lib/payouts/save-partner-term";
import { setTestRole } from "@/lib/people/testing/grant";
import { createTestUser } from "@/lib/people/testing/person";
import { REPAYMENT_DAYS, saveRepayments } from "@/lib/repayments/testing/book";
import { repayment } from "@/lib/repayments/testing/records";
import { saveTerm } from "@/lib/terms/save-term";
import { savePlacedOrders, saveTradingBook } from "@/lib/trading/testing/trading-book";

/** The query of each subject; a test fails for a subject that is missing here. */
export const ADDRESSES: Record<string, string> = {
  commissions: `from=${BOOK_RANGE.from}&to=${BOOK_RANGE.to}&exceptCoin=ETH`,
  "valued-commissions": `from=${BOOK_RANGE.from}&to=${BOOK_RANGE.to}&exceptCoin=ETH`,
  breakdown: `from=${BOOK_RANGE.from}&to=${BOOK_RANGE.to}&coin=USDT&chartBy=uid`,
  change: `from=${BOOK_RANGE.to}&to=${BOOK_RANGE.to}&beforeFrom=${BOOK_RANGE.from}&beforeTo=${BOOK_RANGE.from}&coin=USDT`,
  clients: `from=${BOOK_RANGE.from}&to=${BOOK_RANGE.to}&coin=USDT`,
  reconciliation: `from=${BOOK_RANGE.from}&to=${BOOK_RANGE.to}`,
  restatements: `from=${BOOK_RANGE.from}&to=${BOOK_RANGE.to}&kind=all`,
  "as-of": `from=${BOOK_RANGE.from}&to=${BOOK_RANGE.to}&at=2026-11-19T12:00:00Z`,
  statement: "month=2026-09",
  "rebate-audit": `from=${BOOK_RANGE.from}&to=${BOOK_RANGE.to}`,
  payout: "statement=1",
  journal: "month=2026-09",
  payables: "",
  "month-split": "month=2026-09",
  repayments: `from=${REPAYMENT_DAYS.from}&to=${REPAYMENT_DAYS.to}&exceptCoin=ETH`,
  "valued-repayments": `from=${REPAYMENT_DAYS.from}&to=${REPAYMENT_DAYS.to}`,
  "repayment-chart": `from=${REPAYMENT_DAYS.from}&to=${REPAYMENT_DAYS.to}&chartCoin=BTC`,
  assets: "",
  "asset-history": "preset=today&coin=ETH",
  "equity-history": "preset=7d",
  orders: "when=open&symbol=BTCUSDT",
  fills: "preset=all&exceptSide=sell",
  positions: "when=open",
  "closed-positions": "preset=90d&when=done",
  "moved-positions": "preset=90d&when=done",
  "strategy-orders": "when=open&symbol=ETHUSDT",
  bots: "",
  "placed-orders": "show=all",
};

/** Stores an account with data for every subject. */
export async function saveSubjects(): Promise<WholeAccountScope> {
  const scope = await createTestAccount();
  const rows = listDays(BOOK_RANGE).flatMap((day) =>
    ["=1+1", "2", "3"].flatMap((uid) =>
      ["USDT", "BTC", "ETH"].map((coin) =>
        commissionRow(day, { uid, coin, rebateAmount: "0.1234567890123456789" }),
      ),
    ),
  );
  const text = {
    from: BOOK_RANGE.from,
    percent: "50",
    uid: "",
    symbol: "",
    productType: "",
    note: "",
  };
  await saveTerm(scope, { typed: text, today: BOOK_RANGE.to }, DESK_ORIGIN);
  await saveBook(scope, rows);
  const repaidTimeMs = dayStartMs(REPAYMENT_DAYS.from);
  await saveRepayments(
    scope,
    ["USDT", "BTC", "ETH"].map((coin) =>
      repayment({ coin, repaidTimeMs, repaidAmount: "0.1234567890123456789" }),
    ),
  );
  await savePayout(scope, BOOK_RANGE.from);
  await saveTradingBook(scope, Date.now());
  await savePlacedOrders(scope);
  const day = addDays(BOOK_RANGE.from, 1);
  const restated = [commissionRow(day, { uid: "2", coin: "USDT", rebateAmount: "-7.5" })];
  await saveCommissionDay(scope, {
    day,
    rows: restated,
    fetchedAtMs: Date.parse("2026-11-20T00:00:00Z"),
    emptyMeans: "empty",
  });
  return scope;
}

async function savePayout(scope: WholeAccountScope, from: Day) {
  const { id: partner } = await createTestUser();
  await setTestRole(partner, scope.accountId, "partner");
  const uids = [scope.accountId, partner, ["=1+1", "2"]];
  await db().pool.query(
    "insert into grant_clients (account_id, user_id, uid) select $1, $2, unnest($3::text[])",
    uids,
  );
  const every = { introduced: "", uid: "", label: "", productType: "", note: "" };
  const term = { ...every, partner, from, percent: "33.3", tiers: [], basis: "fees" };
  await savePartnerTerm(scope, { typed: term, today: from }, DESK_ORIGIN);
  const month = monthOf(from);
  const clock = createFakeClock(dayStartMs(addDays(from, 30)));
  await closeMonthAsIs(scope, month, DESK_ORIGIN, clock);
  const [preparer, approver] = [await personOrigin(), await personOrigin()];
  const prepared = await preparePartnerStatement(scope, { partnerId: partner, month }, preparer);
  if (prepared.kind !== "prepared") throw new Error(prepared.problem);
  await approvePartnerStatement(scope, { statementId: prepared.id }, approver);
}

async function personOrigin(): Promise<AuditOrigin> {
  const { id, email } = await createTestUser();
  return { actor: { kind: "person", id, name: email }, address: null, agent: null };
}
