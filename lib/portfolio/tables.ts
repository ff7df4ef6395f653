import { joinLabels } from "@/lib/clients/client";
import { unvaluedText } from "@/lib/clients/open-clients-table";
import type { Amount } from "@/lib/core/amount";
import type { DayRange } from "@/lib/core/day";
import { describeGaps } from "@/lib/coverage/coverage";
import { type Columns, columnsOf, type ExportTable, tableOf } from "@/lib/exports/export-table";
import type { ValueFigure } from "@/lib/overview/overview";
import { type PartnerStatementCoin, payableOf } from "@/lib/payouts/partner-statement";
import {
  type AccountWord,
  type PeriodFigures,
  PORTFOLIO_PERIODS,
  type PortfolioClient,
  type PortfolioOverview,
  type PortfolioPeriod,
  type PortfolioStatement,
} from "@/lib/portfolio/portfolio";
import { findNotWhole } from "./overview";

/** `account` null: all accounts together. */
type FigureLine = {
  readonly account: AccountWord | null;
  readonly of: "value" | "coin";
  readonly period: PortfolioPeriod;
  readonly days: DayRange;
  readonly unit: string;
  readonly rebateAmount: Amount | null;
  /** Null: the line has a coin's own amount. */
  readonly figure: ValueFigure | null;
  readonly incomplete: string | null;
};

/**
 * Values of every period, then amounts per coin of the chosen one: a line for each account, and one
 * for all.
 */
export function portfolioTable(overview: PortfolioOverview, period: PortfolioPeriod): ExportTable {
  const together = `together (${overview.rows.length} accounts)`;
  const columns: Columns<FigureLine> = [
    { header: "accountId", kind: "text", read: ({ account }) => account?.id },
    { header: "account", kind: "text", read: ({ account }) => (account ? account.name : together) },
    ...columnsOf("text", "of", "period"),
    { header: "from", kind: "day", read: ({ days }) => days.from },
    { header: "to", kind: "day", read: ({ days }) => days.to },
    ...columnsOf("text", "unit"),
    ...columnsOf("amount", "rebateAmount"),
    {
      header: "notValued",
      kind: "text",
      read: ({ figure }) => figure?.valued && unvaluedText(figure.valued),
    },
    {
      header: "change",
      kind: "ratio",
      read: ({ figure }) => (figure?.change.kind === "known" ? figure.change.ratio : null),
    },
    ...columnsOf("text", "incomplete"),
  ];
  return tableOf(columns, [...valueLines(overview), ...coinLines(overview, period)]);
}

function gapsOfAll(overview: PortfolioOverview, name: PortfolioPeriod): string | null {
  const gaps = findNotWhole(overview, name);
  return gaps.map(({ account, gaps: own }) => `${account} ${describeGaps(own)}`).join("; ") || null;
}

function valueLines(overview: PortfolioOverview): FigureLine[] {
  return PORTFOLIO_PERIODS.flatMap((period) => {
    const line = (
      account: AccountWord | null,
      figures: PeriodFigures,
      incomplete: string | null,
    ) => {
      const { days, figure } = figures[period];
      const of = { of: "value" as const, period, days: days.now, unit: overview.currency, figure };
      return { ...of, account, rebateAmount: figure.valued?.value ?? null, incomplete };
    };
    return [
      ...overview.rows.map(({ account, figures }) =>
        line(account, figures, describeGaps(figures[period].days.now.gaps)),
      ),
      line(null, overview.together, gapsOfAll(overview, period)),
    ];
  });
}

function coinLines(overview: PortfolioOverview, period: PortfolioPeriod): FigureLine[] {
  const { rows, together, coins } = overview;
  const days = together[period].days.now;
  return coins.flatMap(({ coin, amounts, together: sum }) => {
    const of = { of: "coin" as const, period, days, unit: coin, figure: null };
    return [
      ...rows.map(({ account, figures }, at) => {
        const incomplete = describeGaps(figures[period].days.now.gaps);
        return { ...of, account, rebateAmount: amounts[at] ?? null, incomplete };
      }),
      { ...of, account: null, rebateAmount: sum, incomplete: gapsOfAll(overview, period) },
    ];
  });
}

const OF_ACCOUNT: Columns<{ readonly account: AccountWord }> = [
  { header: "accountId", kind: "text", read: ({ account }) => account.id },
  { header: "account", kind: "text", read: ({ account }) => account.name },
];

/** The shown clients with their accounts. `range`: the days of their rebate. */
export function portfolioClientsTable(
  rows: readonly PortfolioClient[],
  { range, currency }: { readonly range: DayRange; readonly currency: string },
): ExportTable {
  const columns: Columns<PortfolioClient> = [
    ...OF_ACCOUNT,
    { header: "uid", kind: "text", read: ({ profile }) => profile.uid },
    { header: "name", kind: "text", read: ({ profile }) => profile.name },
    { header: "customerId", kind: "text", read: ({ profile }) => profile.customerId },
    { header: "labels", kind: "text", read: ({ profile }) => joinLabels(profile.labels) },
    ...columnsOf("text", "state"),
    { header: "from", kind: "day", read: () => range.from },
    { header: "to", kind: "day", read: () => range.to },
    { header: "currency", kind: "text", read: () => currency },
    { header: "rebateAmount", kind: "amount", read: ({ rebate }) => rebate.amount },
    { header: "notValued", kind: "text", read: ({ rebate }) => unvaluedText(rebate) },
    { header: "shareOfAll", kind: "ratio", read: ({ share }) => share },
    { header: "alsoIn", kind: "text", read: ({ alsoIn }) => alsoIn.join("; ") || null },
  ];
  return tableOf(columns, rows);
}

/** `balance` null: the line of the whole statement, valued in its currency. */
type PortfolioStatementLine = PortfolioStatement & {
  readonly balance: PartnerStatementCoin | null;
};

const STATEMENT_COLUMNS: Columns<PortfolioStatementLine> = [
  ...OF_ACCOUNT,
  { header: "statement", kind: "text", read: ({ id }) => id },
  ...columnsOf("count", "number"),
  ...columnsOf("text", "month", "partner", "state"),
  ...columnsOf("count", "openDisputes"),
  { header: "of", kind: "text", read: ({ balance }) => (balance ? "coin" : "value") },
  { header: "unit", kind: "text", read: ({ balance, currency }) => balance?.coin ?? currency },
  { header: "due", kind: "amount", read: ({ balance }) => balance?.due },
  { header: "payable", kind: "amount", read: ({ balance }) => balance && payableOf(balance.due) },
  {
    header: "earned",
    kind: "amount",
    read: ({ balance, earned }) => (balance ? balance.earned : earned.value),
  },
  {
    header: "notValued",
    kind: "text",
    read: ({ balance, earned }) => (balance ? null : unvaluedText(earned)),
  },
];

/**
 * For each statement a line per coin's balance, and one for what it earned, valued in its currency.
 */
export function portfolioStatementsTable(statements: readonly PortfolioStatement[]): ExportTable {
  const lines = statements.flatMap((statement) =>
    [...statement.coins, null].map((balance) => ({ ...statement, balance })),
  );
  return tableOf(STATEMENT_COLUMNS, lines);
}
