import type { ClientListRow } from "@/lib/clients/client-row";
import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import type { BookState, DayGaps } from "@/lib/coverage/day-status";
import type { MonthForecast } from "@/lib/overview/forecast";
import type { ComparedDays, ValueFigure } from "@/lib/overview/overview";
import type {
  PartnerStatementCoin,
  PartnerStatementHead,
  PartnerStatementValue,
} from "@/lib/payouts/partner-statement";

/** The periods of the screen of all accounts, each compared with the period before. */
export const PORTFOLIO_PERIODS = ["latest", "7d", "30d", "mtd"] as const;
export type PortfolioPeriod = (typeof PORTFOLIO_PERIODS)[number];

export type AccountWord = { readonly id: number; readonly name: string };

/** Rebate in the reporting currency and its days; which days are known differs by account. */
export type PeriodFigure = { readonly days: ComparedDays; readonly figure: ValueFigure };
export type PeriodFigures = Readonly<Record<PortfolioPeriod, PeriodFigure>>;

export type PortfolioRow = {
  readonly account: AccountWord;
  readonly state: BookState;
  /** The exchange's time; it decides whether a day is late. */
  readonly nowMs: number;
  readonly figures: PeriodFigures;
  /** Of the month of the last day. */
  readonly forecast: MonthForecast;
};

/** Why an account's days are not whole. */
export type AccountGaps = { readonly account: string; readonly gaps: DayGaps };

/** One coin's exact rebate; null: no day of the period is known. */
export type PortfolioCoin = {
  readonly coin: string;
  /** In the order of the accounts. */
  readonly amounts: readonly (Amount | null)[];
  readonly together: Amount | null;
};

/** All accounts end on the same day. `together`: the exact sum of the rows. */
export type PortfolioOverview = {
  readonly currency: string;
  readonly last: Day;
  readonly rows: readonly PortfolioRow[];
  readonly together: PeriodFigures;
  /** Of all accounts: a day is known if it is known in each of them. */
  readonly forecast: MonthForecast;
  readonly coins: readonly PortfolioCoin[];
};

/** A client of one account; the same uid in another account is another row. */
export type PortfolioClient = Pick<ClientListRow, "profile" | "state" | "rebate"> & {
  readonly account: AccountWord;
  /** Share of the rebate of all accounts over these days, in the reporting currency. */
  readonly share: Amount | null;
  /** Names of other accounts that have this uid. */
  readonly alsoIn: readonly string[];
};

export type PortfolioStatement = Pick<
  PartnerStatementHead,
  "id" | "partner" | "month" | "number" | "state"
> & {
  readonly account: AccountWord;
  /** Disputes without an answer. */
  readonly openDisputes: number;
  readonly earned: PartnerStatementValue;
  readonly currency: string;
  readonly coins: readonly PartnerStatementCoin[];
};
