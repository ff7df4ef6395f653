import type { AuditOrigin } from "@/lib/audit/origin";
import { type Amount, sumAmounts } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";
import { addMonths, type Month, monthDays, monthOf } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { composeMonthClose } from "@/lib/months/close-month";
import { type MonthCloseContent, ratesOfMonth } from "@/lib/months/month-close";
import { findMonthClose, listCloseHashes } from "@/lib/months/store";
import {
  findApprovedStatement,
  listApprovedStatements,
} from "@/lib/payouts/store/partner-statements";
import { listPartnerClients, listPartnerTerms } from "@/lib/payouts/store/partner-terms";
import { sumMonthByTerms } from "./compose-partner-statement";
import type { PartnerTermPreview, PreviewPartnerTermOutcome, TypedPartnerTerm } from "./contract";
import {
  type PartnerStatementClient,
  type PartnerStatementLine,
  sumValues,
} from "./partner-statement";
import { type PartnerTerm, partnerScopeKey } from "./partner-terms";
import type { NamedPartnerTerm } from "./read-partner-term";
import { readTermOfPartner } from "./save-partner-term";

type ToPreview = {
  readonly typed: TypedPartnerTerm;
  /** The entry that the term would correct. */
  readonly corrects: number | null;
  /** The exchange's moment and day. */
  readonly nowMs: number;
  readonly today: Day;
};

/** What last month pays the partner now, and what it would pay with a typed term. Stores nothing. */
export async function previewPartnerTerm(
  scope: WholeAccountScope,
  { typed, corrects, nowMs, today }: ToPreview,
  origin: AuditOrigin,
): Promise<PreviewPartnerTermOutcome> {
  const read = await readTermOfPartner(scope, { typed, today }, origin);
  if (read.kind === "refused") return read;
  const { partner, term } = read;
  const { content, isClosed } = await loadLastMonth(scope, { nowMs, today });
  const { month, days, currency } = content;
  const rates = ratesOfMonth(content);
  const clients = await listClientsOf(scope, partner.id, month);
  const terms = await listPartnerTerms(scope, partner.id);
  const { termsWith, isAsIf } = addTerm(terms, term, { month, corrects });
  const of = { month, days, clients, rates };
  const now = await sumMonthByTerms(scope, of, terms);
  const withTerm = await sumMonthByTerms(scope, of, termsWith);
  const preview: PartnerTermPreview = {
    partner: partner.email,
    month,
    isClosed,
    isAsIf,
    currency,
    coins: compareCoins(now.lines, withTerm.lines),
    value: { now: sumValues(now.lines), withTerm: sumValues(withTerm.lines) },
    withoutStatementOf: await findUnstated(scope, term, month),
    unknownFees: withTerm.unknownFees ?? now.unknownFees,
  };
  return { kind: "checked", preview };
}

async function findUnstated(
  scope: WholeAccountScope,
  { introduced }: NamedPartnerTerm,
  month: Month,
): Promise<string | null> {
  if (introduced === null) return null;
  const stated = await findApprovedStatement(scope, { partnerId: introduced.id, month });
  return stated ? null : introduced.email;
}

type LastMonth = { readonly content: MonthCloseContent; readonly isClosed: boolean };

/** The last closed month; if none is closed, what closing the last whole month now would fix. */
async function loadLastMonth(
  scope: WholeAccountScope,
  { nowMs, today }: { readonly nowMs: number; readonly today: Day },
): Promise<LastMonth> {
  const closed = [...(await listCloseHashes(scope, db().pool)).keys()].sort().at(-1);
  const close = closed === undefined ? null : await findMonthClose(scope, closed);
  if (close) return { content: close.content, isClosed: true };
  const last = addMonths(monthOf(today), -1);
  return { content: await composeMonthClose(scope, last, { today, nowMs }), isClosed: false };
}

/** The clients that the month's approved statement fixed, otherwise the partner's current ones. */
async function listClientsOf(
  scope: WholeAccountScope,
  partnerId: string,
  month: Month,
): Promise<readonly PartnerStatementClient[]> {
  const approved = await listApprovedStatements(scope, partnerId, db().pool);
  const stated = approved.find((statement) => statement.month === month);
  return stated?.content.clients ?? listPartnerClients(scope, partnerId);
}

/**
 * The terms with one more, without the entry that it corrects. A term that begins after the month
 * replaces those of its scope for the whole month.
 */
function addTerm(
  terms: readonly PartnerTerm[],
  term: NamedPartnerTerm,
  { month, corrects }: { readonly month: Month; readonly corrects: number | null },
) {
  const { from, to } = monthDays(month);
  const isAsIf = term.from > to;
  const id = (terms.at(-1)?.id ?? 0) + 1;
  const key = partnerScopeKey(term);
  const others = terms.filter(
    (other) => other.id !== corrects && !(isAsIf && partnerScopeKey(other) === key),
  );
  const added = { ...term, id, from: isAsIf ? from : term.from };
  return { termsWith: [...others, added], isAsIf };
}

function compareCoins(
  now: readonly PartnerStatementLine[],
  withTerm: readonly PartnerStatementLine[],
): PartnerTermPreview["coins"] {
  const [before, after] = [earnedByCoin(now), earnedByCoin(withTerm)];
  const coins = [...new Set([...before.keys(), ...after.keys()])].sort();
  return coins.map((coin) => ({
    coin,
    now: before.get(coin) ?? ZERO,
    withTerm: after.get(coin) ?? ZERO,
  }));
}

const ZERO = "0" as Amount;

function earnedByCoin(lines: readonly PartnerStatementLine[]): ReadonlyMap<string, Amount> {
  const byCoin = groupBy(lines, ({ coin }) => coin);
  return new Map(
    [...byCoin].map(([coin, of]) => [coin, sumAmounts(of.map(({ earned }) => earned))]),
  );
}
