import { type Amount, compareAmounts, ratioOf } from "@/lib/core/amount";

/**
 * What a partner earns by the month's own statement, approved or prepared, in one coin: with their
 * own clients, or (`introduced`) as the introducer of another partner.
 */
export type MonthPart = {
  readonly statementId: number;
  /** Of the statement; null: it is in preparation. */
  readonly number: number | null;
  readonly partnerId: string;
  readonly partner: string;
  readonly introducedId: string | null;
  readonly introduced: string | null;
  readonly coin: string;
  readonly earned: Amount;
};

/**
 * The account's rebate of one coin is the partners' parts, the introducers' parts and what is kept,
 * exactly.
 */
export type SplitCoin = {
  readonly coin: string;
  readonly rebate: Amount;
  readonly parts: readonly MonthPart[];
  readonly kept: Amount;
};

export type MonthSplit = {
  readonly coins: readonly SplitCoin[];
  /** Clients in more than one partner's statement: how many, and the first few. */
  readonly shared: { readonly count: number; readonly uids: readonly string[] };
  /** Coins of which partners and introducers earn more than the account. */
  readonly overspent: readonly string[];
};

/**
 * One step from the exchange's rebate to what is kept. `amount`: what comes in at "rebate", what
 * leaves at "partner" and "introducer", what is left at "kept".
 */
export type WaterfallStep = {
  readonly coin: string;
  readonly kind: "rebate" | "partner" | "introducer" | "kept";
  /** The partner's or introducer's part; null at "rebate" and "kept". */
  readonly part: MonthPart | null;
  readonly amount: Amount;
  /** 1 is the whole rebate; null: the rebate is not above zero. */
  readonly ofRebate: Amount | null;
};

/** The steps of a coin: rebate, each partner followed by that partner's introducers, kept. */
export function waterfallOf({ coin, rebate, parts, kept }: SplitCoin): WaterfallStep[] {
  const isAboveZero = compareAmounts(rebate, "0" as Amount) > 0;
  const step = (kind: WaterfallStep["kind"], part: MonthPart | null, amount: Amount) => {
    return { coin, kind, part, amount, ofRebate: isAboveZero ? ratioOf(amount, rebate) : null };
  };
  const steps: WaterfallStep[] = [step("rebate", null, rebate)];
  const add = (part: MonthPart) =>
    steps.push(step(part.introducedId === null ? "partner" : "introducer", part, part.earned));
  const own = parts.filter(({ introducedId }) => introducedId === null);
  const introducers = parts.filter(({ introducedId }) => introducedId !== null);
  for (const part of own) {
    add(part);
    for (const one of introducers) if (one.introducedId === part.partnerId) add(one);
  }
  const shown = new Set(own.map(({ partnerId }) => partnerId));
  for (const one of introducers) if (!shown.has(one.introducedId ?? "")) add(one);
  steps.push(step("kept", null, kept));
  return steps;
}
