import {
  breakdownControl,
  tableOfBreakdown,
} from "@/lib/commissions/breakdown/open-breakdown-table";
import { createParamReader } from "@/lib/core/address/params";
import { dayOf } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { BookDays } from "@/lib/coverage/load-coverage";
import { readValuation } from "@/lib/rates/store/reference-rates";
import { type ValuedColumns, withValueColumns } from "@/lib/rates/value-columns";
import {
  REPAYMENT_AMOUNTS,
  REPAYMENT_CSV_COLUMNS,
  type RepaymentFilter,
} from "@/lib/repayments/filter";
import {
  formatRepaymentChart,
  loadRepaymentChart,
  parseRepaymentChart,
  type RepaymentChartQuery,
} from "@/lib/repayments/load-repayment-chart";
import { findRepaymentsSince, loadRepaymentVersion } from "@/lib/repayments/load-repayments";
import { formatRepaymentFilter, readRepaymentFilter } from "@/lib/repayments/query";
import { streamRepayments } from "@/lib/repayments/store/page";
import { countRepayments, sumRepaymentsByCoin } from "@/lib/repayments/store/totals";
import { describeUnknownTime } from "@/lib/repayments/wholeness";
import { type AccountSubject, type ExportView, openDays } from "./subject";
import { describeQuery, SUBJECT_PARAMS } from "./subject-params";

/** Every repayment of a filter with the exchange's own fields, by time, then order id. */
export const repaymentsSubject: AccountSubject = {
  name: "repayments",
  of: "account",
  label: "Loan repayments",
  params: SUBJECT_PARAMS.repayments,
  open: opening(openView),
};

const VALUED: ValuedColumns = {
  day: "repaidTime",
  dayOf: (cell) => dayOf(Date.parse(cell)),
  amounts: REPAYMENT_AMOUNTS.map((of) => ({
    of,
    value: `${of}Value`,
    notValued: `${of}NotValued`,
  })),
};

/** The same, each with its rate, where that is from, and what principal and interest are worth. */
export const valuedRepaymentsSubject: AccountSubject = {
  name: "valued-repayments",
  of: "account",
  label: "Loan repayments with their value",
  params: SUBJECT_PARAMS.repayments,
  open: opening(async (scope, filter) => {
    const view = await openView(scope, filter);
    const sums = VALUED.amounts.flatMap(({ of, value, notValued }) => [of, value, notValued]);
    const table = async () =>
      withValueColumns(await view.table(), await readValuation(filter.range), VALUED);
    return { ...view, table, control: [{ coin: "coin", sums }] };
  }),
};

export const repaymentChartSubject: AccountSubject = {
  name: "repayment-chart",
  of: "account",
  label: "Loan repayments over time",
  params: SUBJECT_PARAMS.repaymentChart,
  open: async (scope, params, days) => {
    const read = await readFilter(scope, params, days);
    const chart = parseRepaymentChart(params);
    if (!read.ok || !chart.ok)
      return {
        ok: false,
        problems: [read, chart].flatMap((part) => (part.ok ? [] : part.problems)),
      };
    const { query: filter } = read;
    const { query } = chart;
    const { by, measure, per, unit, coin } = query;
    const base = viewOf(scope, filter);
    return openDays(filter.range, {
      ...base,
      fileLabel: `${measure}-by-${by}-${filter.range.from}-${filter.range.to}`,
      query: new URLSearchParams([...base.query, ...formatRepaymentChart(query)]),
      filters: { ...base.filters, by, measure, per, unit, coin },
      table: () => openChartTable(scope, filter, query),
      control: breakdownControl,
    });
  },
};

async function openChartTable(
  scope: WholeAccountScope,
  filter: RepaymentFilter,
  query: RepaymentChartQuery,
) {
  const coins = (await sumRepaymentsByCoin(scope, filter)).map(({ coin }) => coin);
  return tableOfBreakdown(await loadRepaymentChart(scope, filter, query, coins), {
    coins,
    withShares: query.shape === "share",
    describeGap: describeUnknownTime,
  });
}

async function readFilter(scope: WholeAccountScope, params: URLSearchParams, { today }: BookDays) {
  const reader = createParamReader(params);
  const since = await findRepaymentsSince(scope, today);
  return reader.parsed(readRepaymentFilter(reader, { today, since }));
}

function opening(view: typeof openView): AccountSubject["open"] {
  return async (scope, params, days) => {
    const read = await readFilter(scope, params, days);
    return read.ok ? { ok: true, view: await view(scope, read.query) } : read;
  };
}

async function openView(scope: WholeAccountScope, filter: RepaymentFilter): Promise<ExportView> {
  return {
    ...viewOf(scope, filter),
    rowCount: await countRepayments(scope, filter),
    table: async () => ({ columns: REPAYMENT_CSV_COLUMNS, rows: streamRepayments(scope, filter) }),
    control: [{ coin: "coin", sums: REPAYMENT_AMOUNTS }],
  };
}

function viewOf(scope: WholeAccountScope, filter: RepaymentFilter) {
  const { range } = filter;
  const query = formatRepaymentFilter(filter);
  return {
    fileLabel: `${range.from}-${range.to}`,
    range,
    query,
    filters: describeQuery(query),
    version: () => loadRepaymentVersion(scope, range),
  };
}
