import { joinLabels } from "@/lib/core/clients/client";
import type { DayRange } from "@/lib/core/day";
import { columnsOf, type ExportTable } from "@/lib/core/files/export-table";
import { payableOf } from "@/lib/core/payouts/payout";
import {
  type PeriodFigures,
  PORTFOLIO_PERIODS,
  type PortfolioClient,
  type PortfolioOverview,
  type PortfolioPeriod,
  type PortfolioStatement,
} from "@/lib/core/portfolio/portfolio";
import { unvaluedText } from "../clients/export";
import { describeGaps } from "../coverage/coverage";
import { findNotWhole } from "./overview";

type Row = readonly (string | null)[];

/** Values of every period, then the coins' own amounts of the chosen one: a line for each account, and one for all. */
export function portfolioTable(overview: PortfolioOverview, period: PortfolioPeriod): ExportTable {
  return {
    columns: [
      ...columnsOf("text", "accountId", "account", "of", "period"),
      ...columnsOf("day", "from", "to"),
      ...columnsOf("text", "unit"),
      ...columnsOf("amount", "rebateAmount"),
      ...columnsOf("text", "notValued"),
      ...columnsOf("ratio", "change"),
      ...columnsOf("text", "incomplete"),
    ],
    rows: [...valueLines(overview), ...coinLines(overview, period)],
  };
}

const togetherWord = ({ rows }: PortfolioOverview) => `together (${rows.length} accounts)`;

function gapsOfAll(overview: PortfolioOverview, name: PortfolioPeriod): string | null {
  const gaps = findNotWhole(overview, name);
  return gaps.map(({ account, gaps: own }) => `${account} ${describeGaps(own)}`).join("; ") || null;
}

function valueLines(overview: PortfolioOverview): Row[] {
  const { rows, together, currency } = overview;
  const line = (who: Row, figures: PeriodFigures, name: PortfolioPeriod, incomplete: string | null) => {
    const { days, figure } = figures[name];
    return [
      ...[...who, "value", name, days.now.from, days.now.to, currency, figure.valued?.value ?? null],
      figure.valued && unvaluedText(figure.valued),
      figure.change.kind === "known" ? figure.change.ratio : null,
      incomplete,
    ];
  };
  return PORTFOLIO_PERIODS.flatMap((name) => [
    ...rows.map(({ account: { id, name: word }, figures }) =>
      line([String(id), word], figures, name, describeGaps(figures[name].days.now.gaps)),
    ),
    line([null, togetherWord(overview)], together, name, gapsOfAll(overview, name)),
  ]);
}

function coinLines(overview: PortfolioOverview, name: PortfolioPeriod): Row[] {
  const { rows, together, coins } = overview;
  const { from, to } = together[name].days.now;
  return coins.flatMap(({ coin, amounts, together: sum }) => {
    const line = (who: Row, amount: string | null, incomplete: string | null) => [
      ...[...who, "coin", name, from, to, coin, amount, null, null, incomplete],
    ];
    return [
      ...rows.map(({ account, figures }, at) =>
        line(
          [String(account.id), account.name],
          amounts[at] ?? null,
          describeGaps(figures[name].days.now.gaps),
        ),
      ),
      line([null, togetherWord(overview)], sum, gapsOfAll(overview, name)),
    ];
  });
}

const CLIENT_COLUMNS = [
  ...columnsOf("text", "accountId", "account", "uid", "name", "customerId", "labels", "state"),
  ...columnsOf("day", "from", "to"),
  ...columnsOf("text", "currency"),
  ...columnsOf("amount", "rebateAmount"),
  ...columnsOf("text", "notValued"),
  ...columnsOf("ratio", "shareOfAll"),
  ...columnsOf("text", "alsoIn"),
];

/** The clients that are shown, each of its account; `range`: the days that their rebate is of. */
export function portfolioClientsTable(
  rows: readonly PortfolioClient[],
  { range, currency }: { readonly range: DayRange; readonly currency: string },
): ExportTable {
  return {
    columns: CLIENT_COLUMNS,
    rows: rows.map(
      ({ account, profile: { uid, name, customerId, labels }, state, rebate, share, alsoIn }) => [
        ...[String(account.id), account.name, uid, name, customerId, joinLabels(labels), state],
        ...[range.from, range.to, currency, rebate.amount, unvaluedText(rebate), share],
        alsoIn.join("; ") || null,
      ],
    ),
  };
}

const STATEMENT_COLUMNS = [
  ...columnsOf("text", "accountId", "account", "statement"),
  ...columnsOf("count", "number"),
  ...columnsOf("text", "month", "partner", "state"),
  ...columnsOf("count", "openDisputes"),
  ...columnsOf("text", "of", "unit"),
  ...columnsOf("amount", "due", "payable", "earned"),
  ...columnsOf("text", "notValued"),
];

/** Of each statement a line for each coin's balance, and one for what was earned, valued in its currency. */
export function portfolioStatementsTable(statements: readonly PortfolioStatement[]): ExportTable {
  const rows = statements.flatMap(({ account, id, number, month, partner, state, openDisputes, ...of }) => {
    const head = [
      ...[String(account.id), account.name, String(id), number === null ? null : String(number)],
      ...[month, partner, state, String(openDisputes)],
    ];
    return [
      ...of.coins.map(({ coin, due, earned }) => [
        ...[...head, "coin", coin, due, payableOf(due), earned, null],
      ]),
      [...head, "value", of.currency, null, null, of.earned.value, unvaluedText(of.earned)],
    ];
  });
  return { columns: STATEMENT_COLUMNS, rows };
}
