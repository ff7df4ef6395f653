import { formatBreakdownQuery, parseBreakdownQuery } from "../breakdown/query";
import { openBreakdownTable, UNIT_COLUMN } from "../breakdown/table";
import { createParamReader } from "../commissions/params";
import { formatCommissionFilter, readCommissionFilter } from "../commissions/query";
import { expandUidLists } from "../commissions/uid-lists";
import { describeCommissionFilter } from "./commissions-subject";
import type { ClientsSubject } from "./subject";
import { SUBJECT_PARAMS } from "./subject-params";

/** The chart of the commissions page as its table shows it: sums by time and product type, coin, symbol or client. */
export const breakdownSubject: ClientsSubject = {
  name: "breakdown",
  of: "clients",
  label: "Breakdown",
  params: SUBJECT_PARAMS.breakdown,
  open: async (scope, params, { today, since }) => {
    const reader = createParamReader(await expandUidLists(scope, params));
    const filter = readCommissionFilter(reader, { today, since });
    const parsed = parseBreakdownQuery(params);
    const problems = [...reader.problems, ...(parsed.ok ? [] : parsed.problems)];
    if (problems.length > 0 || !parsed.ok) return { ok: false, problems };
    const { query } = parsed;
    const { sums, rowCount, table } = await openBreakdownTable(scope, filter, query, today);
    const address = formatCommissionFilter(filter);
    for (const [key, value] of formatBreakdownQuery(query)) address.set(key, value);
    const { by, measure, per, unit, coin, top } = query;
    return {
      ok: true,
      view: {
        fileLabel: `${measure}-by-${by}-${filter.range.from}-${filter.range.to}`,
        range: filter.range,
        query: address,
        filters: { ...describeCommissionFilter(filter), by, measure, per, unit, coin, top },
        rowCount,
        table: async () => table(),
        control: sums.length > 0 ? { coin: UNIT_COLUMN, sums } : null,
      },
    };
  },
};
