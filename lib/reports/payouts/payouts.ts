import { type Amount, compareAmounts, subtractAmounts, sumAmounts } from "@/lib/core/amount";
import { type AuditOrigin, actorWord, doneEntry } from "@/lib/core/audit/origin";
import { findDay } from "@/lib/core/day";
import { type Columns, columnsOf, type ExportTable, tableOf } from "@/lib/core/files/export-table";
import { groupBy } from "@/lib/core/group-by";
import type { Month } from "@/lib/core/month";
import type { PayoutDispute, PayoutLine } from "@/lib/core/payouts/payout";
import type { MonthStatement } from "@/lib/core/reports/month-statement";
import type { AccountScope, WholeAccountScope } from "@/lib/core/scope";
import { type Account, requireAccount } from "@/lib/store/accounts/accounts";
import { findMonthClose, listMonthCloses } from "@/lib/store/accounts/month-closes";
import { listDisputes } from "@/lib/store/payouts/disputes";
import { listPartners, listPartnerTerms, type Partner } from "@/lib/store/payouts/partner-terms";
import {
  deletePreparedPayout,
  findPayout,
  findSharedClients,
  insertPayout,
  listMonthParts,
  listPayoutLines,
  listPayouts,
  type StoredPayout,
  savePayment,
  savePayoutApproval,
} from "@/lib/store/payouts/payouts";
import { hashContent } from "../months/statement";
import { composePayout } from "./compose";

export { listPayouts } from "@/lib/store/payouts/payouts";

export type PayoutView = {
  readonly payout: StoredPayout;
  readonly lines: readonly PayoutLine[];
  /** Whether what is stored still has its hashes. */
  readonly isIntact: boolean;
  readonly disputes: readonly PayoutDispute[];
};

/** Null: there is none, or it is somebody else's. */
export async function loadPayout(scope: AccountScope, id: number): Promise<PayoutView | null> {
  const payout = await findPayout(scope, id);
  if (!payout) return null;
  const [lines, disputes] = await Promise.all([listPayoutLines(scope, id), listDisputes(scope, id)]);
  const { content, contentHash } = payout;
  const isIntact = hashContent(content) === contentHash && hashContent(lines) === content.linesHash;
  return { payout, lines, isIntact, disputes };
}

export type PreparablePayout = { readonly partner: Partner; readonly month: Month };

/** Closed months without a statement of partners with terms, the oldest first; of each partner the next one alone. */
export async function listPreparable(scope: WholeAccountScope): Promise<PreparablePayout[]> {
  const [partners, terms, closes, payouts] = await Promise.all([
    listPartners(scope),
    listPartnerTerms(scope, null),
    listMonthCloses(scope),
    listPayouts(scope),
  ]);
  return partners.flatMap((partner) => {
    const own = payouts.filter(({ partnerId }) => partnerId === partner.id);
    const first = terms
      .filter(({ partnerId }) => partnerId === partner.id)
      .map(({ from }) => from.slice(0, 7))
      .sort()[0];
    if (first === undefined || own.some(({ number }) => number === null)) return [];
    const next = closes.find(({ month }) => month >= first && !own.some((payout) => payout.month === month));
    return next ? [{ partner, month: next.month }] : [];
  });
}

type Deed = { readonly origin: AuditOrigin };
type Prepared =
  | { readonly kind: "prepared"; readonly id: number }
  | { readonly kind: "no-partner" | "not-closed" | "exists" | "in-preparation" };

/** Works a partner's statement of a closed month out and stores it, for somebody else to approve. */
export async function preparePayout(
  scope: WholeAccountScope,
  { partnerId, month, origin }: { readonly partnerId: string; readonly month: Month } & Deed,
): Promise<Prepared> {
  const [account, close, partners] = await Promise.all([
    requireAccount(scope.accountId),
    findMonthClose(scope, month),
    listPartners(scope),
  ]);
  const partner = partners.find(({ id }) => id === partnerId);
  if (!partner) return { kind: "no-partner" };
  if (!close) return { kind: "not-closed" };
  const { content, contentHash, lines } = await composePayout(scope, {
    partner,
    account: account.name,
    close,
  });
  const head = { partnerId, partner: partner.email, month, preparedBy: actorWord(origin) };
  const details = { partner: partner.email, month, contentHash };
  const saved = await insertPayout(
    scope,
    { ...head, content, contentHash, lines },
    doneEntry(origin, "payout-prepared", partner.email, details, accountWord(account)),
  );
  return typeof saved === "string" ? { kind: saved } : { kind: "prepared", id: saved.id };
}

export async function discardPayout(
  scope: WholeAccountScope,
  { id, origin }: { readonly id: number } & Deed,
) {
  const [account, payout] = await Promise.all([requireAccount(scope.accountId), findPayout(scope, id)]);
  if (!payout) return false;
  const { partner, month } = payout;
  const entry = doneEntry(origin, "payout-discarded", partner, { partner, month }, accountWord(account));
  return deletePreparedPayout(scope, id, entry);
}

export type Approved = "approved" | "gone" | "same-person" | "changed";

/** "same-person": who prepared it does not approve it. "changed": the terms or the ledger were, since; it has to be prepared anew. */
export async function approvePayout(
  scope: WholeAccountScope,
  { id, origin }: { readonly id: number } & Deed,
): Promise<Approved> {
  const [account, found] = await Promise.all([requireAccount(scope.accountId), loadPayout(scope, id)]);
  if (!found || found.payout.number !== null) return "gone";
  const { payout, isIntact } = found;
  const { partner, partnerId, month, contentHash } = payout;
  if (payout.preparedBy === actorWord(origin)) return "same-person";
  const close = await findMonthClose(scope, month);
  if (!close || !isIntact) return "changed";
  const now = await composePayout(
    scope,
    { partner: { id: partnerId, email: partner }, account: payout.content.account, close },
    payout.content.clients,
  );
  if (now.contentHash !== contentHash) return "changed";
  const saved = await savePayoutApproval(scope, { id, contentHash, by: actorWord(origin) }, (number) =>
    doneEntry(
      origin,
      "payout-approved",
      partner,
      { partner, month, number, contentHash },
      accountWord(account),
    ),
  );
  return saved ? "approved" : "gone";
}

export type PaymentText = { readonly day: string; readonly reference: string };
export type Paid = "saved" | "day-malformed" | "reference-missing" | "reference-too-long" | "not-possible";
const LONGEST_REFERENCE = 100;
const UNPRINTABLE = /[\p{Cc}\p{Surrogate}]/u;

/** Marks an approved statement as paid, or (null) takes that back. */
export async function payPayout(
  scope: WholeAccountScope,
  { id, payment, origin }: { readonly id: number; readonly payment: PaymentText | null } & Deed,
): Promise<Paid> {
  const [account, payout] = await Promise.all([requireAccount(scope.accountId), findPayout(scope, id)]);
  if (!payout || payout.number === null) return "not-possible";
  const { partner, month, number } = payout;
  const about = { partner, month, number };
  if (payment === null) {
    const entry = doneEntry(origin, "payout-unpaid", partner, about, accountWord(account));
    return (await savePayment(scope, id, null, entry)) ? "saved" : "not-possible";
  }
  const day = findDay(payment.day.trim());
  const reference = payment.reference.trim();
  if (day === null) return "day-malformed";
  if (reference === "" || UNPRINTABLE.test(reference)) return "reference-missing";
  if (reference.length > LONGEST_REFERENCE) return "reference-too-long";
  const entry = doneEntry(origin, "payout-paid", partner, { ...about, day, reference }, accountWord(account));
  const saved = await savePayment(scope, id, { day, reference, by: actorWord(origin) }, entry);
  return saved ? "saved" : "not-possible";
}

/** One coin of a month: the account's rebate is what partners get of it and what is kept, exactly. */
export type MonthSplit = {
  readonly coin: string;
  readonly rebate: Amount;
  readonly parts: readonly { readonly payoutId: number; readonly partner: string; readonly earned: Amount }[];
  readonly kept: Amount;
};

export type MonthSplitView = {
  readonly month: Month;
  readonly coins: readonly MonthSplit[];
  /** Clients in more than one partner's statement. */
  readonly shared: { readonly count: number; readonly uids: readonly string[] };
  /** Coins of which partners get more than the account got. */
  readonly overspent: readonly string[];
};
const FIRST_SHARED = 5;
const ZERO = "0" as Amount;

/** How a closed month is divided among its statements and what is kept; null: it is not closed. */
export async function loadMonthSplit(scope: WholeAccountScope, month: Month): Promise<MonthSplitView | null> {
  const [close, parts, shared] = await Promise.all([
    findMonthClose(scope, month),
    listMonthParts(scope, month),
    findSharedClients(scope, month, FIRST_SHARED),
  ]);
  if (!close) return null;
  const byCoin = groupBy(parts, ({ coin }) => coin);
  const rebates = new Map(
    (close.statement as MonthStatement).coins.map((line) => [line.coin, line.rebateAmount]),
  );
  const coins = [...new Set([...rebates.keys(), ...byCoin.keys()])].sort().map((coin) => {
    const own = byCoin.get(coin) ?? [];
    const rebate = rebates.get(coin) ?? ZERO;
    return {
      coin,
      rebate,
      parts: own,
      kept: subtractAmounts(rebate, sumAmounts(own.map(({ earned }) => earned))),
    };
  });
  const overspent = coins.filter(({ kept }) => compareAmounts(kept, ZERO) < 0).map(({ coin }) => coin);
  return { month, coins, shared, overspent };
}

const accountWord = ({ id, name }: Account) => ({ id, name });

const COLUMNS: Columns<PayoutLine & { readonly currency: string }> = [
  ...columnsOf("text", "month", "uid", "productType", "coin"),
  { header: "shareOf", kind: "text", read: ({ basis }) => basis },
  ...columnsOf("amount", "share"),
  ...columnsOf("count", "rows"),
  ...columnsOf("amount", "base", "earned", "value"),
  ...columnsOf("text", "currency"),
];

/** Every line of a statement; corrections of earlier months name theirs. */
export function openPayoutTable({ lines, payout }: PayoutView): ExportTable {
  const { currency } = payout.content;
  return tableOf(
    COLUMNS,
    lines.map((line) => ({ ...line, currency })),
  );
}
