import { type Amount, multiplyAmounts, sumAmounts } from "@/lib/core/amount";
import type { DayRange } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";
import { append } from "@/lib/core/large-lists";
import { type Month, monthDays, monthOf } from "@/lib/core/month";
import type { AccountScope } from "@/lib/core/scope";
import {
  isOfClient,
  type PartnerStatementClient,
  type PartnerStatementLine,
  type StoredPartnerStatement,
} from "@/lib/payouts/partner-statement";
import {
  type Introduction,
  listIntroductions,
  type PartnerSpan,
  type PartnerTerm,
  partnerSpans,
} from "@/lib/payouts/partner-terms";
import {
  listPartnerStatementLines,
  listPartnerStatements,
} from "@/lib/payouts/store/partner-statements";
import { listOwnClients, listOwnTerms } from "@/lib/payouts/store/partner-terms";
import { findIntroducedScope, narrowToStatement } from "@/lib/sign-in/scope/introduced-scope";
import { coverAtTiers } from "./cover-at-tiers";
import type { EarnedSum } from "./earnings";
import { sumEarned } from "./store";

/** Of an introduced partner's approved statements, which have no days. */
export type StatedEarning = {
  readonly coin: string;
  readonly earned: Amount;
  /** In `currency`, the statements'; null: a day has no rate. */
  readonly value: Amount | null;
  readonly currency: string;
};

/** What a partner earns from the partners whom he introduced. */
export type IntroducedEarnings = {
  readonly spans: readonly PartnerSpan[];
  readonly sums: readonly EarnedSum[];
  readonly stated: readonly StatedEarning[];
  /** An introduced partner's own statement is not approved yet. */
  readonly isEstimated: boolean;
  /** Months whose tiers are of a part of the introduced partners' fees. */
  readonly monthsWithoutFees: readonly Month[];
};

/**
 * What the partner of the scope earns of a month from introduced partners, by the rules of his
 * statement (`sumIntroduced` in lib/payouts): of what their approved statement says, and of their
 * own estimate while there is none. `range`: days of one month.
 */
export async function loadIntroducedMonth(
  scope: AccountScope,
  terms: readonly PartnerTerm[],
  range: DayRange,
): Promise<IntroducedEarnings> {
  const month = monthOf(range.from);
  const sums: EarnedSum[] = [];
  const stated: StatedEarning[] = [];
  const monthsWithoutFees: Month[] = [];
  let isEstimated = false;
  const introductions = listIntroductions(terms, monthDays(month));
  for (const { partner } of introductions) {
    const theirs = await loadIntroduced(scope, partner.id);
    if (theirs === null) continue;
    const spansIn = spansOf(terms, partner.id);
    const own = theirs.statements.find((statement) => statement.month === month);
    if (own) {
      const { clients } = own.content;
      const named = narrowToStatement(theirs.scope, clients);
      const { cover, ofClients } = await sumOfClients({ scope: named, clients }, spansIn, range);
      const { spans } = cover;
      append(sums, ofClients);
      append(monthsWithoutFees, cover.monthsWithoutFees);
      append(stated, await sumStated(theirs, month, spans));
    } else {
      isEstimated ||= hasTermBy(theirs, month);
      const estimate = await sumEstimate(theirs, spansIn, range);
      append(sums, estimate.sums);
      append(monthsWithoutFees, estimate.monthsWithoutFees);
    }
  }
  return {
    spans: introductions.flatMap(({ spans }) => spans),
    sums,
    stated,
    isEstimated,
    monthsWithoutFees,
  };
}

/** The same by day, for any days, and always by the estimates of introduced partners. */
export async function sumIntroducedDays(
  scope: AccountScope,
  terms: readonly PartnerTerm[],
  range: DayRange,
): Promise<EarnedSum[]> {
  const sums: EarnedSum[] = [];
  for (const { partner } of listIntroductions(terms, range)) {
    const theirs = await loadIntroduced(scope, partner.id);
    if (theirs) append(sums, (await sumEstimate(theirs, spansOf(terms, partner.id), range)).sums);
  }
  return sums;
}

type SpansIn = (days: DayRange) => Introduction["spans"];

function spansOf(terms: readonly PartnerTerm[], partnerId: string): SpansIn {
  const ofPartner = terms.filter(({ introduced }) => introduced?.id === partnerId);
  return (days) => listIntroductions(ofPartner, days).flatMap(({ spans }) => spans);
}

/** An introduced partner. Nothing of it leaves this file but the introducer's share. */
type Introduced = {
  readonly scope: AccountScope;
  readonly terms: readonly PartnerTerm[];
  readonly clients: readonly PartnerStatementClient[];
  /** Approved ones. */
  readonly statements: readonly StoredPartnerStatement[];
};

async function loadIntroduced(scope: AccountScope, partnerId: string): Promise<Introduced | null> {
  const theirs = await findIntroducedScope(scope, partnerId);
  if (theirs === null) return null;
  const [terms, clients, statements] = await Promise.all([
    listOwnTerms(theirs),
    listOwnClients(theirs),
    listPartnerStatements(theirs),
  ]);
  return { scope: theirs, terms, clients, statements };
}

/** Nobody prepares the statement of a partner without a term by the end of the month. */
const hasTermBy = ({ terms }: Introduced, month: Month) =>
  terms.some(({ from }) => from <= monthDays(month).to);

async function sumEstimate(
  theirs: Introduced,
  spansIn: SpansIn,
  range: DayRange,
): Promise<{ readonly sums: EarnedSum[]; readonly monthsWithoutFees: readonly Month[] }> {
  const { cover: ofTerms, ofClients } = await sumOfClients(theirs, spansIn, range);
  const { spans, monthsWithoutFees } = ofTerms;
  const sums = ofClients.filter(({ day }) => hasTermBy(theirs, monthOf(day)));
  if (spans.every(({ basis }) => basis !== "earned")) return { sums, monthsWithoutFees };
  const { scope, terms, clients } = theirs;
  const cover = await coverAtTiers(scope, clients, range, (days) => partnerSpans(terms, days));
  const earned = await sumEarned(scope, { cover, range, before: null, uids: null });
  for (const sum of earned) {
    const share = findEarnedShare(spans, sum.productType, sum.day);
    if (share === null) continue;
    const own = sum.earned === null ? null : multiplyAmounts(sum.earned, share);
    sums.push({ ...sum, earned: own });
  }
  return { sums, monthsWithoutFees: [...monthsWithoutFees, ...cover.monthsWithoutFees] };
}

/** The share of the clients' rebate or fees, and the terms at the tiers of their fees. */
async function sumOfClients(
  { scope, clients }: Pick<Introduced, "scope" | "clients">,
  spansIn: SpansIn,
  range: DayRange,
) {
  const cover = await coverAtTiers(scope, clients, range, spansIn);
  const ofClients = await sumEarned(scope, { cover, range, before: null, uids: null });
  return { cover, ofClients };
}

/** The share of what a partner earned, if the term that counts is one. Sorted by rank. */
function findEarnedShare(
  spans: readonly PartnerSpan[],
  productType: string,
  day: string,
): Amount | null {
  const span = spans.find(
    (term) => term.from <= day && day <= term.to && [null, productType].includes(term.productType),
  );
  return span?.basis === "earned" ? span.share : null;
}

/** Of all approved statements about the month, corrections included. */
async function sumStated(
  { scope, statements }: Introduced,
  month: Month,
  spans: readonly PartnerSpan[],
): Promise<StatedEarning[]> {
  if (spans.every(({ basis }) => basis !== "earned")) return [];
  const lines: (PartnerStatementLine & Pick<StatedEarning, "currency">)[] = [];
  for (const { id, content } of statements.filter((statement) => statement.month >= month)) {
    const ofStatement = await listPartnerStatementLines(scope, id);
    const ofMonth = ofStatement.filter((line) => line.month === month && isOfClient(line));
    append(
      lines,
      ofMonth.map((line) => ({ ...line, currency: content.currency })),
    );
  }
  const stated: StatedEarning[] = [];
  const groups = groupBy(lines, ({ productType, coin, currency, value }) =>
    JSON.stringify([productType, coin, currency, value === null]),
  );
  for (const ofGroup of groups.values()) {
    const [{ productType, coin, currency }] = ofGroup as [(typeof lines)[number]];
    const share = findEarnedShare(spans, productType, monthDays(month).from);
    if (share === null) continue;
    const values = ofGroup.map(({ value }) => value).filter((value) => value !== null);
    const isValued = values.length === ofGroup.length;
    stated.push({
      coin,
      currency,
      earned: multiplyAmounts(sumAmounts(ofGroup.map(({ earned }) => earned)), share),
      value: isValued ? multiplyAmounts(sumAmounts(values), share) : null,
    });
  }
  return stated;
}
