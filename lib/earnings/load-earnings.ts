import { countMissing } from "@/lib/commissions/count-missing";
import { sumAmounts } from "@/lib/core/amount";
import { type Day, type DayRange, hullOf, within } from "@/lib/core/day";
import { addMonths, type Month, monthDays, monthOf } from "@/lib/core/month";
import { type AccountScope, isWholeAccount } from "@/lib/core/scope";
import { knowRange } from "@/lib/coverage/coverage";
import type { KnownDay } from "@/lib/coverage/day-status";
import { loadKnownDays } from "@/lib/coverage/load-coverage";
import { partnerSpans } from "@/lib/payouts/partner-terms";
import { listPartnerStatements } from "@/lib/payouts/store/partner-statements";
import { listOwnClients, listOwnTerms } from "@/lib/payouts/store/partner-terms";
import { readValuation } from "@/lib/rates/store/reference-rates";
import type { Valuation } from "@/lib/rates/valuation";
import { valueField } from "@/lib/rates/value-field";
import { coverAtTiers, type EarnedCover } from "./cover-at-tiers";
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
import { type IntroducedEarnings, loadIntroducedMonth, sumIntroducedDays } from "./introduced";
import { sumEarned } from "./store";

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
export function loadCover(
  scope: AccountScope,
  { terms, clients }: Earner,
  range: DayRange,
): Promise<EarnedCover> {
  return coverAtTiers(scope, clients, range, (days) => partnerSpans(terms, days));
}

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
  const { spans, monthsWithoutFees } = cover;
  const book = { days, sums, valuation, spans, monthsWithoutFees };
  // No client of an introduced partner is the partner's own.
  const terms = uid === null ? earner.terms : [];
  const shareOf = async (month: Month): Promise<MonthShare> => {
    const statement = earner.statements.find((each) => each.month === month);
    const introduced = await loadIntroducedMonth(scope, terms, upTo(month, last));
    const estimate = estimateMonth(month, last, book, introduced);
    if (uid !== null || !statement || statement.number === null) return estimate;
    const { earned, coins, currency } = statement.content;
    return {
      ...estimate,
      valued: earned,
      currency,
      coins: coins.map((coin) => ({ coin: coin.coin, amount: coin.earned })),
      missingRows: 0,
      introduced: null,
      statement: { id: statement.id, number: statement.number },
      reasons: [],
    };
  };
  return {
    now: await shareOf(now),
    before: await shareOf(before),
    toPay: sumPayable(earner.statements, "open", { valuation, last }),
    paid: sumPayable(earner.statements, "paid", { valuation: atPayment, last }),
  };
}

type DaysBook = {
  readonly days: readonly KnownDay[];
  readonly sums: readonly EarnedSum[];
  readonly valuation: Valuation;
};
type MonthBook = DaysBook & Pick<EarnedCover, "spans" | "monthsWithoutFees">;

/** The month's days up to the last published one. */
function upTo(month: Month, last: Day): DayRange {
  const { from, to } = monthDays(month);
  return { from, to: to < last ? to : last };
}

function estimateMonth(
  month: Month,
  last: Day,
  book: MonthBook,
  introduced: IntroducedEarnings,
): MonthShare {
  const whole = monthDays(month);
  const range = upTo(month, last);
  const own = sumDays(range, book);
  const { valued, coins } = addStated(
    sumDays(range, { ...book, sums: introduced.sums }),
    introduced,
  );
  const all = sumDays(range, { ...book, sums: [...book.sums, ...introduced.sums] });
  const spans = book.spans.filter(({ from, to }) => from <= whole.to && to >= whole.from);
  const isIntroducer = introduced.spans.length > 0;
  return {
    ...addStated(all, introduced),
    month,
    introduced: isIntroducer ? { valued, coins } : null,
    statement: null,
    reasons: estimateReasons(month, {
      days: own.days,
      spans: [...spans, ...introduced.spans],
      hasEstimatedPartner: introduced.isEstimated,
      isWithoutFees:
        all.missingRows > 0 ||
        [...book.monthsWithoutFees, ...introduced.monthsWithoutFees].includes(month),
    }),
    hasTerm: spans.length > 0 || isIntroducer,
  };
}

/**
 * Adds what statements of introduced partners say, which has no days. Values of a former reporting
 * currency do not count.
 */
function addStated(share: DaysShare, introduced: IntroducedEarnings): DaysShare {
  const stated = introduced.stated.map((each) => ({
    ...each,
    value: each.currency === share.currency ? each.value : null,
  }));
  if (stated.length === 0) return share;
  const amounts = share.coins.map(({ coin, amount }) => ({ coin, earned: amount }));
  const coins = addCoins([...amounts, ...stated]);
  if (share.valued === null) return { ...share, coins };
  const values = [share.valued, ...stated].map(({ value }) => value);
  const known = values.filter((value) => value !== null);
  const without = share.valued.unvalued.map(({ coin, amount }) => ({ coin, earned: amount }));
  const valued = {
    value: known.length > 0 ? sumAmounts(known) : null,
    unvalued: addCoins([...without, ...stated.filter(({ value }) => value === null)]),
  };
  return { ...share, coins, valued };
}

function sumDays(range: DayRange, { days, sums, valuation }: DaysBook): DaysShare {
  const known = knowRange(days, range);
  const own = within(sums, range);
  return {
    days: known,
    valued: known.isKnown ? valueField(valuation, own, "earned") : null,
    currency: valuation.currency,
    coins: addCoins(own),
    missingRows: countMissing(own, "earned"),
  };
}

/** What a partner earned over some days: of all clients and introduced partners, or of some clients. */
export type EarnedBook = {
  readonly cover: EarnedCover;
  readonly sums: readonly EarnedSum[];
  /** The same without product types. */
  readonly coinDays: readonly EarnedDay[];
  /** Of own clients alone. */
  readonly clientDays: readonly EarnedDay[];
  readonly valuation: Valuation;
};

/**
 * `before`: days that the range is compared with, or null. `uids`: these clients alone; null: all,
 * and introduced partners, always by their estimate.
 */
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
  const ofClients = await sumEarned(scope, { ...asked, cover });
  const terms = asked.uids === null ? earner.terms : [];
  const sums = [...ofClients, ...(await sumIntroducedDays(scope, terms, range))];
  const [coinDays, clientDays] = [addProductTypes(sums), addProductTypes(ofClients)];
  return { cover, valuation, sums, coinDays, clientDays };
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
