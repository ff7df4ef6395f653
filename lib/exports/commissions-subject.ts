import {
  type CommissionFilter,
  type CommissionSums,
  commissionCsvColumns,
} from "@/lib/commissions/commission";
import { expandUidLists, keepUidList } from "@/lib/commissions/keep-uid-list";
import {
  formatCommissionFilter,
  LIST_KEYS,
  MOST_UIDS_IN_ADDRESS,
  readCommissionFilter,
} from "@/lib/commissions/query";
import { streamCommissionCsv, streamCommissionRows } from "@/lib/commissions/store/pages/csv";
import { countCommissions, sumCommissionsByCoin } from "@/lib/commissions/store/reads";
import { createParamReader, listPairs } from "@/lib/core/address/params";
import type { Amount } from "@/lib/core/amount";
import { type AccountScope, isWholeAccount } from "@/lib/core/scope";
import { commissionsLabel } from "@/lib/exports/filtered-export";
import { sortTotals, withNotGiven } from "./control-totals";
import type { ClientsSubject, ControlTotal, ExportView, FilterValue } from "./subject";
import { describeQuery, SUBJECT_PARAMS } from "./subject-params";

/**
 * The exchange's running totals repeat themselves from row to row, and nobody says in which unit
 * deal amounts are.
 */
export const SUMMED = ["fee", "feeDeduction", "feePaid", "rebateAmount"] as const;
/** Of these a file that was imported may lack some. */
export const MAY_LACK = ["fee", "feePaid"] as const;

export const commissionsSubject: ClientsSubject = {
  name: "commissions",
  of: "clients",
  label: "Commission rows",
  params: SUBJECT_PARAMS.ledger,
  open: async (scope, params, days) => {
    const reader = createParamReader(await expandUidLists(scope, params));
    const filter = readCommissionFilter(reader, days);
    if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
    return { ok: true, view: await openView(scope, filter) };
  },
};

async function openView(scope: AccountScope, filter: CommissionFilter): Promise<ExportView> {
  for (const uids of [filter.uids, filter.except.uids]) {
    if (uids.length > MOST_UIDS_IN_ADDRESS) await keepUidList(scope, uids); // `query` names the list
  }
  const filters = describeCommissionFilter(filter);
  const { from, to, ...others } = filters;
  const isFiltered = Object.keys(others).length > 0 || !isWholeAccount(scope);
  return {
    fileLabel: commissionsLabel(filter.range, isFiltered),
    range: filter.range,
    query: formatCommissionFilter(filter),
    filters,
    rowCount: await countCommissions(scope, filter),
    table: async () => ({
      columns: commissionCsvColumns(scope),
      rows: streamCommissionRows(scope, filter),
    }),
    control: [{ coin: "coin", sums: SUMMED, counted: MAY_LACK }],
    quick: {
      csv: () => streamCommissionCsv(scope, filter),
      totals: async () =>
        sortTotals((await sumCommissionsByCoin(scope, filter)).map(toControlTotal)),
    },
  };
}

export function describeCommissionFilter(filter: CommissionFilter): Record<string, FilterValue> {
  return describeQuery(
    new URLSearchParams([...Object.entries(filter.range), ...listPairs(LIST_KEYS, filter)]),
  );
}

function toControlTotal({ coin, rowCount, ...sums }: CommissionSums): ControlTotal {
  const summed = SUMMED.map((field): [string, Amount | null] => [field, sums[field]]);
  const total = { coin, rows: rowCount, sums: Object.fromEntries(summed) };
  return withNotGiven(total, { fee: sums.feeMissing, feePaid: sums.feePaidMissing });
}
