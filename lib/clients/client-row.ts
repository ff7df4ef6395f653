import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import type { FigureChange, Spark } from "@/lib/overview/overview";
import type { CoinAmount } from "@/lib/rates/valuation";
import type { ClientProfile } from "./client";
import type { ClientState } from "./client-state";

/** What the list of clients can be sorted by, and of which type it is. Clients that are equal in it follow by uid. */
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

/** An amount of one coin, or what is valued of all coins in the reporting currency. */
export type ClientFigure = {
  /** Null: there are no rows, or none of them has a value. */
  readonly amount: Amount | null;
  /** Coins that are not wholly in the amount; `amount` null: a part of them is. */
  readonly unvalued: readonly { readonly coin: string; readonly amount: Amount | null }[];
  /** What a value is beside: every coin's own amount, by coin. */
  readonly native: readonly CoinAmount[];
};

/** Over the days of a list: sums, and ratios as decimals ("0.4" is 40 %); null where there is none. */
export type ClientTotals = {
  readonly rowCount: number;
  readonly rebate: ClientFigure;
  readonly feePaid: ClientFigure;
  readonly dealAmount: ClientFigure;
  /** Of the whole book's rebate over these days. */
  readonly share: Amount | null;
  /** The effective rate: rebate ÷ fees paid. */
  readonly rebateRate: Amount | null;
};

/** One client as the list shows it. Without a row, ever, it has no days and no state. */
export type ClientListRow = ClientTotals & {
  readonly profile: ClientProfile;
  readonly state: ClientState | null;
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
  readonly lifetime: ClientFigure;
  /** Null: no day is known. */
  readonly trend: ClientTrendFigure | null;
};

/** The newest 30 known-through days against the 30 before. */
export type ClientTrendFigure = { readonly spark: Spark; readonly change: FigureChange };
