import { type Account, requireAccount } from "@/lib/accounts/store/accounts";
import { type AuditOrigin, actorId, actorWord, doneEntry } from "@/lib/audit/origin";
import { type Amount, compareAmounts, subtractAmounts, sumAmounts } from "@/lib/core/amount";
import { addDays, type Day, findDay } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";
import { type Month, monthDays } from "@/lib/core/month";
import type { AccountScope, WholeAccountScope } from "@/lib/core/scope";
import { hasUnseen } from "@/lib/core/visible-text";
import type { Connection } from "@/lib/database/database";
import { type Columns, columnsOf, type ExportTable, tableOf } from "@/lib/exports/export-table";
import { hashContent } from "@/lib/months/content-hash";
import { findMonthClose, listMonthCloses } from "@/lib/months/store";
import type {
  PartnerStatementDispute,
  PartnerStatementLine,
} from "@/lib/payouts/partner-statement";
import { listDisputes } from "@/lib/payouts/store/disputes";
import {
  deletePreparedStatement,
  findPartnerStatement,
  findSharedClients,
  holdPartnerStatement,
  insertPartnerStatement,
  isCounted,
  listMonthParts,
  listPartnerStatementLines,
  listPartnerStatements,
  type StoredPartnerStatement,
  saveApproval,
  savePayment,
} from "@/lib/payouts/store/partner-statements";
import { listPartners, listPartnerTerms, type Partner } from "@/lib/payouts/store/partner-terms";
import { areTwoPersons } from "@/lib/users/store/given-access";
import { composePartnerStatement } from "./compose-partner-statement";

export { listPartnerStatements } from "@/lib/payouts/store/partner-statements";

export type PartnerStatementView = {
  readonly payout: StoredPartnerStatement;
  readonly lines: readonly PartnerStatementLine[];
  /** Whether what is stored still has its hashes. */
  readonly isIntact: boolean;
  readonly disputes: readonly PartnerStatementDispute[];
};

/** Null: there is none, or it is somebody else's. */
export async function loadPartnerStatement(
  scope: AccountScope,
  id: number,
): Promise<PartnerStatementView | null> {
  const payout = await findPartnerStatement(scope, id);
  if (!payout) return null;
  const [lines, disputes] = await Promise.all([
    listPartnerStatementLines(scope, id),
    listDisputes(scope, id),
  ]);
  return { payout, lines, isIntact: isWhole(payout, lines), disputes };
}

function isWhole(
  { content, contentHash }: StoredPartnerStatement,
  lines: readonly PartnerStatementLine[],
): boolean {
  return hashContent(content) === contentHash && hashContent(lines) === content.linesHash;
}

export type PreparableStatement = { readonly partner: Partner; readonly month: Month };

/** Closed months without a statement of partners with terms, the oldest first; of each partner the next one alone. */
export async function listPreparable(scope: WholeAccountScope): Promise<PreparableStatement[]> {
  const [partners, terms, closes, payouts] = await Promise.all([
    listPartners(scope),
    listPartnerTerms(scope, null),
    listMonthCloses(scope),
    listPartnerStatements(scope),
  ]);
  return partners.flatMap((partner) => {
    const own = payouts.filter(({ partnerId }) => partnerId === partner.id);
    const first = terms
      .filter(({ partnerId }) => partnerId === partner.id)
      .map(({ from }) => from.slice(0, 7))
      .sort()[0];
    if (first === undefined || own.some(({ number }) => number === null)) return [];
    const next = closes.find(
      ({ month }) => month >= first && !own.some((payout) => payout.month === month),
    );
    return next ? [{ partner, month: next.month }] : [];
  });
}

type Deed = { readonly origin: AuditOrigin };
type Prepared =
  | { readonly kind: "prepared"; readonly id: number }
  | { readonly kind: "no-partner" | "not-closed" | "exists" | "in-preparation" | "payee" };

/** Works a partner's statement of a closed month out and stores it, for somebody else to approve. */
export async function preparePartnerStatement(
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
  if (partnerId === actorId(origin)) return { kind: "payee" };
  if (!close) return { kind: "not-closed" };
  const { content, contentHash, lines } = await composePartnerStatement(scope, {
    partner,
    account: account.name,
    close,
  });
  const preparedBy = { preparedBy: actorWord(origin), preparedById: actorId(origin) };
  const head = { partnerId, partner: partner.email, month, ...preparedBy };
  const details = { partner: partner.email, month, contentHash };
  const saved = await insertPartnerStatement(
    scope,
    { ...head, content, contentHash, lines },
    doneEntry(origin, "payout-prepared", partner.email, details, accountWord(account)),
  );
  return typeof saved === "string" ? { kind: saved } : { kind: "prepared", id: saved.id };
}

/** A person; a statement is approved, paid and discarded by nobody else. */
function personOf(origin: AuditOrigin): { readonly id: string; readonly name: string } {
  const id = actorId(origin);
  if (id === null) throw new Error("a statement is approved, paid and discarded by a person");
  return { id, name: actorWord(origin) };
}

/** What kept a person from a step that somebody else made before. */
type Approval = { readonly kind: "already-approved"; readonly by: string; readonly at: Date };

export type Discarded =
  | { readonly kind: "discarded" }
  | { readonly kind: "gone" | "payee" }
  | Approval;

export async function discardPartnerStatement(
  scope: WholeAccountScope,
  { id, origin }: { readonly id: number } & Deed,
): Promise<Discarded> {
  const person = personOf(origin);
  const account = await requireAccount(scope.accountId);
  return holdPartnerStatement(scope, id, async (payout, client) => {
    if (!payout) return { kind: "gone" };
    const approval = approvalOf(payout);
    if (approval) return approval;
    if (payout.partnerId === person.id) return { kind: "payee" };
    const { partner, month } = payout;
    const entry = doneEntry(
      origin,
      "payout-discarded",
      partner,
      { partner, month },
      accountWord(account),
    );
    await deletePreparedStatement(scope, id, entry, client);
    return { kind: "discarded" };
  });
}

/** Null: it is not approved. */
function approvalOf({ approvedBy: by, approvedAt: at }: StoredPartnerStatement): Approval | null {
  return by === null || at === null ? null : { kind: "already-approved", by, at };
}

/**
 * "payee": it is the person's own. "same-person": who prepared it does not approve it. "not-two-persons": who prepared it
 * or is paid gave this person access, or reset it, within a day. "preparer-unknown": an earlier
 * version did not keep who prepared it. "changed": the terms or the ledger were, since; it has to be prepared anew.
 */
export type Approved =
  | { readonly kind: "approved" }
  | {
      readonly kind:
        | "gone"
        | "payee"
        | "same-person"
        | "not-two-persons"
        | "preparer-unknown"
        | "changed";
    }
  | Approval;

/** A second person approves what comes out of the books at this moment, in one transaction with the look at them. */
export async function approvePartnerStatement(
  scope: WholeAccountScope,
  { id, origin }: { readonly id: number } & Deed,
): Promise<Approved> {
  const person = personOf(origin);
  const account = await requireAccount(scope.accountId);
  return holdPartnerStatement<Approved>(scope, id, async (payout, client) => {
    if (!payout) return { kind: "gone" };
    const approval = approvalOf(payout);
    if (approval) return approval;
    const problem = await findSecondPersonProblem(scope, payout, person.id, client);
    if (problem !== null) return { kind: problem };
    if (!(await isUnchanged(scope, payout, client))) return { kind: "changed" };
    const { partner, month, contentHash } = payout;
    const about = { partner, month, contentHash };
    await saveApproval(
      scope,
      { id, by: person },
      (number) =>
        doneEntry(origin, "payout-approved", partner, { ...about, number }, accountWord(account)),
      client,
    );
    return { kind: "approved" };
  });
}

/** Who may not be the second person to a statement. By ids: an e-mail can change, and be given to another person. */
async function findSecondPersonProblem(
  { accountId }: WholeAccountScope,
  { partnerId, preparedById }: StoredPartnerStatement,
  personId: string,
  client: Connection,
): Promise<"payee" | "preparer-unknown" | "same-person" | "not-two-persons" | null> {
  if (personId === partnerId) return "payee";
  if (preparedById === null) return "preparer-unknown";
  if (personId === preparedById) return "same-person";
  for (const other of [preparedById, partnerId])
    if (!(await areTwoPersons(client, accountId, other, personId))) return "not-two-persons";
  return null;
}

/** Whether a statement in preparation is what would be prepared now, to the last digit. */
async function isUnchanged(
  scope: WholeAccountScope,
  payout: StoredPartnerStatement,
  client: Connection,
): Promise<boolean> {
  const { id, month, partnerId, partner, content, contentHash } = payout;
  const close = await findMonthClose(scope, month, client);
  if (!close) throw new Error(`${month} has a statement, and its close is gone`);
  if (!isWhole(payout, await listPartnerStatementLines(scope, id, client))) return false;
  const asked = { partner: { id: partnerId, email: partner }, account: content.account, close };
  return (
    (await composePartnerStatement(scope, asked, content.clients, client)).contentHash ===
    contentHash
  );
}

export type PaymentText = { readonly day: string; readonly reference: string };
export type PaymentProblem =
  | "day-malformed"
  | "day-before-end"
  | "day-to-come"
  | "reference-missing"
  | "reference-too-long";
/** "carried": a later statement of the partner counts on its balance. */
export type Paid =
  | { readonly kind: "saved" }
  | {
      readonly kind:
        | "gone"
        | "payee"
        | "not-two-persons"
        | "not-approved"
        | "not-paid"
        | "carried"
        | PaymentProblem;
    }
  | {
      readonly kind: "already-paid";
      readonly by: string;
      readonly day: Day;
      readonly reference: string;
    };
const LONGEST_REFERENCE = 100;

/** Marks an approved statement as paid, or (null) takes that back. `today`: the exchange's day. */
export async function payPartnerStatement(
  scope: WholeAccountScope,
  {
    id,
    payment,
    today,
    origin,
  }: { readonly id: number; readonly payment: PaymentText | null; readonly today: Day } & Deed,
): Promise<Paid> {
  const person = personOf(origin);
  const account = await requireAccount(scope.accountId);
  return holdPartnerStatement<Paid>(scope, id, async (payout, client) => {
    if (!payout) return { kind: "gone" };
    const { partner, month, number } = payout;
    if (number === null) return { kind: "not-approved" };
    if (payout.partnerId === person.id) return { kind: "payee" };
    if (!(await areTwoPersons(client, scope.accountId, payout.partnerId, person.id)))
      return { kind: "not-two-persons" };
    const { paidBy: by, paidDay: day, paidReference: reference } = payout;
    const isPaid = by !== null && day !== null && reference !== null;
    if (payment !== null && isPaid) return { kind: "already-paid", by, day, reference };
    if (payment === null && !isPaid) return { kind: "not-paid" };
    if (await isCounted(scope, payout, client)) return { kind: "carried" };
    const about = { partner, month, number };
    if (payment === null) {
      const entry = doneEntry(origin, "payout-unpaid", partner, about, accountWord(account));
      await savePayment(scope, id, null, entry, client);
      return { kind: "saved" };
    }
    const read = readPayment(payment, month, today);
    if (typeof read === "string") return { kind: read };
    const entry = doneEntry(
      origin,
      "payout-paid",
      partner,
      { ...about, ...read },
      accountWord(account),
    );
    await savePayment(scope, id, { ...read, by: person }, entry, client);
    return { kind: "saved" };
  });
}

/** From the day after the month to tomorrow: it is tomorrow already in a part of the world. */
function readPayment(
  { day: dayText, reference: referenceText }: PaymentText,
  month: Month,
  today: Day,
): PaymentProblem | { readonly day: Day; readonly reference: string } {
  const day = findDay(dayText.trim());
  if (day === null) return "day-malformed";
  if (day <= monthDays(month).to) return "day-before-end";
  if (day > addDays(today, 1)) return "day-to-come";
  const reference = referenceText.trim();
  if (reference === "" || hasUnseen(reference)) return "reference-missing";
  return reference.length > LONGEST_REFERENCE ? "reference-too-long" : { day, reference };
}

/** One coin of a month: the account's rebate is what partners get of it and what is kept, exactly. */
export type MonthSplit = {
  readonly coin: string;
  readonly rebate: Amount;
  readonly parts: readonly {
    readonly statementId: number;
    readonly partner: string;
    readonly earned: Amount;
  }[];
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
export async function loadMonthSplit(
  scope: WholeAccountScope,
  month: Month,
): Promise<MonthSplitView | null> {
  const [close, parts, shared] = await Promise.all([
    findMonthClose(scope, month),
    listMonthParts(scope, month),
    findSharedClients(scope, month, FIRST_SHARED),
  ]);
  if (!close) return null;
  const byCoin = groupBy(parts, ({ coin }) => coin);
  const rebates = new Map(close.content.coins.map((line) => [line.coin, line.rebateAmount]));
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
  const overspent = coins
    .filter(({ kept }) => compareAmounts(kept, ZERO) < 0)
    .map(({ coin }) => coin);
  return { month, coins, shared, overspent };
}

const accountWord = ({ id, name }: Account) => ({ id, name });

const COLUMNS: Columns<PartnerStatementLine & { readonly currency: string }> = [
  ...columnsOf("text", "month", "uid", "productType", "coin"),
  { header: "shareOf", kind: "text", read: ({ basis }) => basis },
  ...columnsOf("amount", "share"),
  ...columnsOf("count", "rows"),
  ...columnsOf("amount", "base", "earned", "value"),
  ...columnsOf("text", "currency"),
];

/** Every line of a statement; corrections of earlier months name theirs. */
export function openPartnerStatementTable({ lines, payout }: PartnerStatementView): ExportTable {
  const { currency } = payout.content;
  return tableOf(
    COLUMNS,
    lines.map((line) => ({ ...line, currency })),
  );
}
