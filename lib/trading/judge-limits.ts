import { sumAmounts } from "@/lib/core/amount";
import {
  judgeLimits,
  type LimitLine,
  type LimitSubject,
  needsSecondPerson,
  type PersonLimits,
  type TradingLimits,
  type TradingState,
} from "./order-limits";
import type { OrderRecord } from "./order-record";
import type { HeldOrder } from "./store/order-steps";
import type { Used } from "./store/used-limits";

export type LimitJudgement = {
  readonly limits: readonly LimitLine[];
  /** The first limit that is not kept; null: all are. */
  readonly broken: LimitLine | null;
  readonly needsSecond: boolean;
};

/**
 * Judges an order by the limits of this moment, with the account locked: the account's limits by
 * all its orders, the drafter's by the drafter's own. `together`: the orders of the same press;
 * empty: this one alone.
 */
export async function judgeHeldOrder(
  held: HeldOrder,
  subject: LimitSubject,
  together: readonly OrderRecord[] = [],
): Promise<LimitJudgement> {
  const { state, limits: ofAccount } = held.account;
  const used = await held.used();
  const person = await held.drafterLimits();
  const limits = judgeBoth(subject, { state, used }, ofAccount, person);
  const inOnePress = sumAmounts(
    together.map(({ value }) => value).filter((value) => value !== null),
  );
  return {
    limits,
    broken: limits.find(({ isKept }) => !isKept) ?? null,
    needsSecond: needsSecondPerson(subject, ofAccount, { sentAlone: used.sentAlone, inOnePress }),
  };
}

function judgeBoth(
  subject: LimitSubject,
  { state, used }: { readonly state: TradingState; readonly used: Used },
  limits: TradingLimits,
  person: PersonLimits | null,
): readonly LimitLine[] {
  const none = { largestOrder: null, openValue: null, ordersADay: null };
  const ofAccount = judgeLimits(subject, { state, ...used.account }, limits, none);
  if (person === null) return ofAccount;
  // Limits of the account alone are judged once, above.
  const own = judgeLimits(
    subject,
    { state, ...used.drafter },
    { ...limits, ...onlyOwn(person, limits) },
    none,
  );
  return ofAccount.map((line, index) => {
    const other = own[index];
    return line.isKept && other && !other.isKept ? other : line;
  });
}

function onlyOwn(person: PersonLimits, limits: TradingLimits) {
  return {
    largestOrder: person.largestOrder ?? limits.largestOrder,
    openValue: person.openValue ?? limits.openValue,
    ordersADay: person.ordersADay ?? limits.ordersADay,
  };
}
