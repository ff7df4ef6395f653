import type { Amount } from "@/lib/core/amount";
import { type Day, type DayRange, hullOf, listDays, within } from "@/lib/core/day";
import { addMonths, listMonths, type Month, monthDays, monthOf } from "@/lib/core/month";
import { type AccountScope, isWholeAccount } from "@/lib/core/scope";
import { knowRange } from "@/lib/coverage/coverage";
import type { KnownDay } from "@/lib/coverage/day-status";
import { loadKnownDays } from "@/lib/coverage/load-coverage";
import {
  listIntroductions,
  type PartnerSpan,
  type PartnerTerm,
  partnerSpans,
  spansAt,
} from "@/lib/payouts/partner-terms";
import { listPartnerStatements } from "@/lib/payouts/store/partner-statements";
import { listOwnClients, listOwnTerms } from "@/lib/payouts/store/partner-terms";
import type { TermCover } from "@/lib/payouts/store/term-cover";
import { dayRates } from "@/lib/rates/store/day-rates";
import { readValuation } from "@/lib/rates/store/reference-rates";
import type { Valuation } from "@/lib/rates/valuation";
import { valueField } from "@/lib/rates/value-field";
import {
  addCoins,
  addProductTypes,
  type DaysShare,
  type EarnedDay,
  type EarnedSum,
  type Earner,
  estimateReasons,
  type MonthShare,
  type Share,
  sumPayable,
} from "./earnings";
import { sumEarned, sumPaidByMonth } from "./store";

/** The partner of the scope; null: it is nobody's who is paid. */
export async function loadEarner(scope: AccountScope): Promise<Earner | null> {
  if (isWholeAccount(scope) || scope.partnerId === null) return null;
  const [terms, clients, statements] = await Promise.all([
    listOwnTerms(scope),
    listOwnClients(scope),
    listPartnerStatements(scope),
  ]);
  return { terms, clients, statements };
}

/**
 * The partner's terms on these days, at the tiers that the fees of each month reach so far: of a
 * month that is wholly published the tiers of its statement.
 */
export async function loadCover(
  scope: AccountScope,
  { terms, clients }: Earner,
  range: DayRange,
): Promise<TermCover> {
  const hasTiers = terms.some(({ introduced, tiers }) => introduced === null && tiers.length > 0);
  if (!hasTiers) return { range, clients, spans: partnerSpans(terms, range) };
  const whole = {
    from: monthDays(monthOf(range.from)).from,
    to: monthDays(monthOf(range.to)).to,
  };
  const cover = { range: whole, clients, spans: [] };
  const rates = dayRates(listDays(whole), await readValuation(whole));
  const query = { cover, range: whole, before: null, uids: null };
  const paid = await sumPaidByMonth(scope, query, rates);
  const spans = listMonths(whole).flatMap((month) =>
    spansAt(partnerSpans(terms, monthDays(month)), paid.get(month) ?? NOTHING_PAID),
  );
  return { range: whole, clients, spans };
}

const NOTHING_PAID = "0" as Amount; // a month without a fee that has a rate

type ShareDays = { readonly today: Day; readonly last: Day };

/**
 * The partner's money. `today`: the exchange's day; `last`: the last published one. `uid`: what one
 * client earned him, which is always an estimate; null: all clients.
 */
export async function loadShare(
  scope: AccountScope,
  earner: Earner,
  { today, last, uid }: ShareDays & { readonly uid: string | null },
): Promise<Share> {
  const now = monthOf(last);
  const before = addMonths(now, -1);
  const range = { from: monthDays(before).from, to: last };
  // Coverage first: a day that arrives in between counts as unknown, although it is in the sums.
  const days = await loadKnownDays(scope, range, today);
  const paidDays = earner.statements.map(({ paidDay }) => paidDay).filter((day) => day !== null);
  const [cover, valuation, atPayment] = await Promise.all([
    loadCover(scope, earner, range),
    readValuation(range),
    readValuation(paidDays.map((day) => ({ from: day, to: day })).reduce(hullOf, range)),
  ]);
  const uids = uid === null ? null : [uid];
  const sums = await sumEarned(scope, { cover, range, before: null, uids });
  // No client of an introduced partner is the partner's own.
  const terms = uid === null ? earner.terms : [];
  const book = { days, sums, valuation, spans: cover.spans, terms };
  const shareOf = (month: Month): MonthShare => {
    const statement = earner.statements.find((each) => each.month === month);
    const estimate = estimateMonth(month, last, book);
    if (uid !== null || !statement || statement.number === null) return estimate;
    const { earned, coins, currency } = statement.content;
    return {
      ...estimate,
      valued: earned,
      currency,
      coins: coins.map((coin) => ({ coin: coin.coin, amount: coin.earned })),
      statement: { id: statement.id, number: statement.number },
      reasons: [],
    };
  };
  return {
    now: shareOf(now),
    before: shareOf(before),
    toPay: sumPayable(earner.statements, "open", { valuation, last }),
    paid: sumPayable(earner.statements, "paid", { valuation: atPayment, last }),
  };
}

type DaysBook = {
  readonly days: readonly KnownDay[];
  readonly sums: readonly EarnedSum[];
  readonly valuation: Valuation;
};
type MonthBook = DaysBook & {
  readonly spans: readonly PartnerSpan[];
  readonly terms: readonly PartnerTerm[];
};

function estimateMonth(month: Month, last: Day, book: MonthBook): MonthShare {
  const whole = monthDays(month);
  const range = { from: whole.from, to: whole.to < last ? whole.to : last };
  const share = sumDays(range, book);
  const spans = book.spans.filter(({ from, to }) => from <= whole.to && to >= whole.from);
  const isIntroducer = listIntroductions(book.terms, whole).length > 0;
  return {
    ...share,
    month,
    statement: null,
    reasons: estimateReasons(month, { days: share.days, spans, isIntroducer }),
    hasTerm: spans.length > 0 || isIntroducer,
  };
}

function sumDays(range: DayRange, { days, sums, valuation }: DaysBook): DaysShare {
  const known = knowRange(days, range);
  const own = within(sums, range);
  return {
    days: known,
    valued: known.isKnown ? valueField(valuation, own, "earned") : null,
    currency: valuation.currency,
    coins: addCoins(own),
  };
}

/** What the scope's clients, or some of them, earned a partner over some days. */
export type EarnedBook = {
  readonly cover: TermCover;
  readonly sums: readonly EarnedSum[];
  /** The same without product types. */
  readonly coinDays: readonly EarnedDay[];
  readonly valuation: Valuation;
};

/** `before`: days that the range is compared with, or null. */
export async function loadEarnedBook(
  scope: AccountScope,
  earner: Earner,
  asked: {
    readonly range: DayRange;
    readonly before: DayRange | null;
    readonly uids: readonly string[] | null;
  },
): Promise<EarnedBook> {
  const range = asked.before === null ? asked.range : hullOf(asked.range, asked.before);
  const [cover, valuation] = await Promise.all([
    loadCover(scope, earner, range),
    readValuation(range),
  ]);
  const sums = await sumEarned(scope, { ...asked, cover });
  return { cover, valuation, sums, coinDays: addProductTypes(sums) };
}

/** What one client earned a partner over some days, and by time. `today`: the exchange's day. */
export async function loadClientShare(
  scope: AccountScope,
  earner: Earner,
  { uid, range, today }: { readonly uid: string; readonly range: DayRange; readonly today: Day },
): Promise<{ readonly share: DaysShare; readonly book: EarnedBook; readonly days: KnownDays }> {
  const days = await loadKnownDays(scope, range, today);
  const book = await loadEarnedBook(scope, earner, { range, before: null, uids: [uid] });
  return { share: sumDays(range, { ...book, days }), book, days };
}

type KnownDays = readonly KnownDay[];
