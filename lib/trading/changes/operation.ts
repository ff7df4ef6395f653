import { type Amount, compareAmounts } from "@/lib/core/amount";
import type { TimeRange } from "@/lib/core/time-ranges";
import type { BatchedChange } from "@/lib/trading/batch-rules";
import type { ChangeName } from "@/lib/trading/exchange-operations";
import { type RecordSource, SENDER_LOST_MS } from "@/lib/trading/order-life";
import type { LimitSubject } from "@/lib/trading/order-limits";
import type {
  AnsweredOrder,
  ChangeLine,
  ChangePreview,
  ChangeSubject,
  OrderFailure,
} from "@/lib/trading/order-record";
import type { Rounded, WriteRequest } from "@/lib/trading/prepare-write";
import type { RuleRefusal, RuleSentence } from "@/lib/trading/rule-refusal";
import type { RecordDifference } from "@/lib/trading/same-order";
import { findFigure } from "@/lib/trading/steps";
import { ownFailure } from "@/lib/trading/text";
import type { OrderPlace } from "../order-exchange";

/** The preview of a change: rounded, checked, and what it would change. */
export type PreviewedChange<Name extends ChangeName> = Rounded<Name> &
  Pick<ChangePreview, "atMs" | "lastPrice" | "quoteRate" | "orders" | "positions" | "subject"> & {
    readonly lines: readonly ChangeLine[];
    /** Left out: it is sent alone. */
    readonly batched?: BatchedChange;
  };

/** What a strategy order placed when it was triggered. */
export type PlacedByStrategy = {
  /** Its orders that are open. */
  readonly answered: readonly AnsweredOrder[];
  readonly executedQty: Amount;
  readonly executedValue: Amount;
  /** Of one order; null: of several, or nothing was executed. */
  readonly averagePrice: Amount | null;
  /** In USDT; null: not known. */
  readonly value: Amount | null;
};

/**
 * What became of a change. "unchanged": the exchange still shows the old figures, which proves
 * nothing at first.
 */
export type SettledChange =
  /** Of a strategy order: the state that the exchange shows. */
  | {
      readonly kind: "seen";
      readonly state: "open" | "filled" | "cancelled" | "partially-filled" | null;
      readonly orderId: string;
      readonly details: Readonly<Record<string, unknown>>;
      /** Left out: it was not triggered, or what it placed cannot rest. */
      readonly placed?: PlacedByStrategy;
    }
  | { readonly kind: "done"; readonly details: Readonly<Record<string, unknown>> }
  | { readonly kind: "refused"; readonly failure: OrderFailure }
  /** `absent`: the sources that answered so. */
  | { readonly kind: "unchanged"; readonly absent: readonly RecordSource[] }
  /** It may be one of these; a person has to say which. */
  | { readonly kind: "unclear"; readonly candidates: readonly string[] }
  /** The exchange shows under our id what cannot be it. */
  | {
      readonly kind: "differs";
      readonly exchangeId: string;
      readonly difference: RecordDifference;
    };

/** Whether the record under a number that a person typed can be what was sent. */
export type NamedOutcome =
  | Extract<SettledChange, { readonly kind: "seen" | "done" }>
  | { readonly kind: "differs"; readonly difference: RecordDifference }
  | { readonly kind: "none" };

/** What settling a change needs to know. */
export type SentChange<Name extends ChangeName> = {
  /** Of our record. */
  readonly id: string;
  readonly request: WriteRequest<Name>;
  readonly seen: Pick<ChangePreview, "lines" | "orders" | "positions" | "lastPrice" | "quoteRate">;
  readonly of: ChangeSubject;
  readonly clientOid: string;
  /** The number of what it made; null: not known. */
  readonly orderId: string | null;
  /**
   * The orders that the exchange's answer lists; null: it listed none, or did not answer. Of a
   * triggered strategy order those of its orders that are open.
   */
  readonly answered: readonly AnsweredOrder[] | null;
  /** When it was sent, by the exchange's clock, ms. */
  readonly sentMs: number;
  /** From just before it was sent until now, by the exchange's clock. */
  readonly range: TimeRange;
};

/**
 * How one operation is looked at and settled. Both ask the exchange and throw ExchangeError,
 * UnknownSymbolError.
 */
export type ChangeOperation<Name extends ChangeName> = {
  readonly look: (
    typed: WriteRequest<Name>,
    place: OrderPlace,
    of: ChangeSubject,
  ) => Promise<PreviewedChange<Name>>;
  /**
   * Whether what would be changed is still what a person saw. Left out: the request names
   * everything, so that its bytes say it.
   */
  readonly isAsSeen?: (seen: ChangePreview, now: PreviewedChange<Name>) => boolean;
  /**
   * "asked": the exchange decides after its answer, so that what was to be changed is looked at.
   */
  readonly onceAccepted: "done" | "asked";
  readonly settle: (sent: SentChange<Name>, place: OrderPlace) => Promise<SettledChange>;
  /**
   * Looks up the number that a person typed. Only for what carries no id of ours at the exchange.
   */
  readonly findNamed?: (
    sent: SentChange<Name>,
    exchangeId: string,
    place: OrderPlace,
  ) => Promise<NamedOutcome>;
};

/** What a request of ours made is no younger: no request lasts longer than half of this. */
export const LATEST_MS = 2 * SENDER_LOST_MS;

/** For changes that only the account's state limits. */
export const UNLIMITED: Omit<LimitSubject, "sentWhile"> = {
  category: null,
  symbol: null,
  orderType: null,
  borrows: null,
  shorts: null,
  price: null,
  leverage: null,
  value: null,
  isCounted: false,
  secondPerson: "never",
};

/**
 * Whether each line of a change is what the preview showed, before and after. What a request does
 * not name stays as it is by then, so that the bytes alone do not say it.
 */
export function hasSameLines(
  { lines: seen }: Pick<ChangePreview, "lines">,
  { lines: now }: Pick<ChangePreview, "lines">,
): boolean {
  if (seen.length !== now.length) return false;
  return now.every(({ what, before, after }, index) => {
    const line = seen[index];
    return line?.what === what && isSame(line.before, before) && isSame(line.after, after);
  });
}

const isSame = (one: string | null, other: string | null) =>
  one === other || isFigure(findFigure(one ?? undefined), other ?? undefined);

/** What was to be changed is as it was. */
export const UNCHANGED: SettledChange = { kind: "unchanged", absent: ["state"] };

/** For changes that need no price. */
export const NO_PRICES = { lastPrice: null, quoteRate: null } as const;

/** A prepared change with refusals that its own rules add: with any of them it cannot be sent. */
export function withRefusals<Name extends ChangeName>(
  rounded: Rounded<Name>,
  own: readonly RuleRefusal[],
): Rounded<Name> {
  if (own.length === 0) return rounded;
  return { ...rounded, refusals: [...rounded.refusals, ...own], write: null };
}

/** The change can no longer happen. */
export function overtaken(said: RuleSentence): SettledChange {
  return { kind: "refused", failure: ownFailure(said) };
}

/** Whether a figure of the exchange is the one that was asked for: "1.0" is "1". */
export function isFigure(is: Amount | null, asked: string | undefined): boolean {
  const figure = findFigure(asked);
  return is !== null && figure !== null && compareAmounts(is, figure) === 0;
}
