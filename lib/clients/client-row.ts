import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import type { FigureChange, Spark } from "@/lib/overview/overview";
import type { CoinAmount } from "@/lib/rates/valuation";
import type { ClientProfile } from "./client";
import type { ClientState } from "./client-state";

/**
 * The orders of the client list by their key in the address, and the type they compare. Equal
 * clients follow by uid. `rate`: the rebate rate.
 */
export const CLIENT_SORT_TYPES = {
  uid: "text",
  name: "text",
  customerId: "text",
  rebate: "numeric",
  share: "numeric",
  feePaid: "numeric",
  rate: "numeric",
  trend: "numeric",
  lifetime: "numeric",
  firstDay: "date",
  lastDay: "date",
} as const;
export type ClientSort = keyof typeof CLIENT_SORT_TYPES;
export const CLIENT_SORTS = Object.keys(CLIENT_SORT_TYPES) as readonly ClientSort[];

/** An amount of one coin, or the value of all coins in the reporting currency. */
export type ClientFigure = {
  /** Null: there are no rows, or none of them gives the amount or has a value. */
  readonly amount: Amount | null;
  /** So many rows do not give the amount, which leaves them out. */
  readonly missingRows: number;
  /** Coins that are not completely in the amount; `amount` null: a part of the coin is. */
  readonly unvalued: readonly { readonly coin: string; readonly amount: Amount | null }[];
  /** Each coin's own amount, as far as it is given. */
  readonly native: readonly CoinAmount[];
};

/**
 * Over the days of a list: sums, and ratios as decimals ("0.4" is 40 %); null where there is none.
 */
export type ClientTotals = {
  readonly rowCount: number;
  readonly rebate: ClientFigure;
  readonly feePaid: ClientFigure;
  readonly dealAmount: ClientFigure;
  /** The rebate ÷ the rebate of the whole book on these days; null: that is not above zero. */
  readonly share: Amount | null;
  /** Rebate ÷ fees paid. */
  readonly rebateRate: Amount | null;
};

/** One client of the list. A client that never had a row has no days and no state. */
export type ClientListRow = ClientTotals & {
  readonly profile: ClientProfile;
  readonly state: ClientState | null;
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
  readonly lifetime: ClientFigure;
  /** Null: no day is known. */
  readonly trend: ClientTrendFigure | null;
};

/** The 30 days through the newest known one, compared with the 30 before. */
export type ClientTrendFigure = { readonly spark: Spark; readonly change: FigureChange };
