import { openClientsTable } from "@/lib/clients/open-clients-table";
import { formatClientListQuery, parseClientListQuery } from "@/lib/clients/query";
import {
  breakdownControl,
  openBreakdownTable,
} from "@/lib/commissions/breakdown/open-breakdown-table";
import { formatBreakdownQuery, parseBreakdownQuery } from "@/lib/commissions/breakdown/query";
import { expandUidLists } from "@/lib/commissions/keep-uid-list";
import { formatCommissionFilter, readCommissionFilter } from "@/lib/commissions/query";
import { listKnownParams } from "@/lib/core/address/known-params";
import { createParamReader } from "@/lib/core/address/params";
import type { Day } from "@/lib/core/day";
import { readValuation } from "@/lib/rates/store/reference-rates";
import { type ValuedColumns, withValueColumns } from "@/lib/rates/value-columns";
import type { TokenScope } from "@/lib/tokens/token-scopes";
import { changeSubject } from "./brief-subject";
import {
  commissionsSubject,
  describeCommissionFilter,
  MAY_LACK,
  SUMMED,
} from "./commissions-subject";
import {
  journalSubject,
  monthSplitSubject,
  payablesSubject,
  payoutSubject,
} from "./payouts-subject";
import {
  asOfSubject,
  reconciliationSubject,
  restatementsSubject,
  statementSubject,
} from "./reconciliation-subjects";
import {
  repaymentChartSubject,
  repaymentsSubject,
  valuedRepaymentsSubject,
} from "./repayments-subject";
import { type ClientsSubject, type ExportSubject, type ExportView, openDays } from "./subject";
import { SUBJECT_PARAMS } from "./subject-params";
import { rebateAuditSubject } from "./terms-subject";
import { TRADING_SUBJECTS } from "./trading/subjects";

/**
 * The commission rows of a filter, each rebate with its rate, the rate's source, and its exact
 * value.
 */
const valuedCommissionsSubject: ClientsSubject = {
  name: "valued-commissions",
  of: "clients",
  label: "Commission rows with the rebate's value",
  params: SUBJECT_PARAMS.ledger,
  open: async (scope, params, days) => {
    const opened = await commissionsSubject.open(scope, params, days);
    return opened.ok ? { ok: true, view: withValues(opened.view) } : opened;
  },
};

/** Without `quick`: the database's sums have no values, so every row is read. */
function withValues({ quick, ...view }: ExportView): ExportView {
  return {
    ...view,
    table: async () =>
      withValueColumns(await view.table(), await readValuation(view.range), REBATE),
    control: [{ coin: "coin", sums: [...SUMMED, "value", "notValued"], counted: MAY_LACK }],
  };
}

const REBATE: ValuedColumns = {
  day: "date",
  dayOf: (cell) => cell as Day,
  amounts: [{ of: "rebateAmount", value: "value", notValued: "notValued" }],
};

const clientsSubject: ClientsSubject = {
  name: "clients",
  of: "clients",
  label: "Clients",
  params: SUBJECT_PARAMS.clients,
  open: async (scope, params, days) => {
    const parsed = parseClientListQuery(params, days);
    if (!parsed.ok) return parsed;
    const { query } = parsed;
    const { range, coin, choice, sort, direction } = query;
    const address = formatClientListQuery(query);
    for (const [key, value] of Object.entries({ sort, direction })) address.set(key, value);
    return openDays(range, {
      query: address,
      filters: { ...range, coin, ...choice, sort, direction },
      table: () => openClientsTable(scope, query, days.today),
      control: [{ coin: "unit", sums: ["rows", "rebateAmount", "feePaid"] }],
    });
  },
};

/**
 * The table of the commissions page's chart: sums by time and product type, coin, symbol or client.
 */
const breakdownSubject: ClientsSubject = {
  name: "breakdown",
  of: "clients",
  label: "Breakdown",
  params: SUBJECT_PARAMS.breakdown,
  open: async (scope, params, days) => {
    const reader = createParamReader(await expandUidLists(scope, params));
    const filter = readCommissionFilter(reader, days);
    const parsed = parseBreakdownQuery(params);
    if (!parsed.ok) return { ok: false, problems: [...reader.problems, ...parsed.problems] };
    if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
    const { query } = parsed;
    const address = formatCommissionFilter(filter);
    for (const [key, value] of formatBreakdownQuery(query)) address.set(key, value);
    const { by, measure, per, unit, coin, top } = query;
    return openDays(filter.range, {
      fileLabel: `${measure}-by-${by}-${filter.range.from}-${filter.range.to}`,
      query: address,
      filters: { ...describeCommissionFilter(filter), by, measure, per, unit, coin, top },
      table: () => openBreakdownTable(scope, filter, query, days.today),
      control: measure === "clients" ? [] : breakdownControl, // clients of two days may be the same
    });
  },
};

/** All exports, by the records that they are made of. */
const SUBJECTS = {
  commissions: [
    commissionsSubject,
    valuedCommissionsSubject,
    breakdownSubject,
    changeSubject,
    clientsSubject,
    reconciliationSubject,
    restatementsSubject,
    asOfSubject,
    statementSubject,
    rebateAuditSubject,
    payoutSubject,
    journalSubject,
    payablesSubject,
    monthSplitSubject,
  ],
  repayments: [repaymentsSubject, valuedRepaymentsSubject, repaymentChartSubject],
  trading: TRADING_SUBJECTS,
} as const satisfies Record<string, readonly ExportSubject[]>;
const ALL: readonly ExportSubject[] = Object.values(SUBJECTS).flat();

type RecordsName = keyof typeof SUBJECTS;

/**
 * The records that an export is made of: a token needs a scope for each. Null: no export has the
 * name.
 */
export function recordsOfExport(name: string): RecordsName | null {
  const all = Object.keys(SUBJECTS) as RecordsName[];
  return all.find((records) => SUBJECTS[records].some((subject) => subject.name === name)) ?? null;
}

/** The scope that a token needs for the export; null: no token can read it. */
export function tokenScopeOfExport(name: string): TokenScope | null {
  const records = recordsOfExport(name);
  return records === null || records === "trading" ? null : `${records}:read`;
}

export function findExportSubject(name: string): ExportSubject | null {
  return ALL.find((subject) => subject.name === name) ?? null;
}

export function paramsOfExport(name: string): string[] {
  const subject = findExportSubject(name);
  return subject ? listKnownParams(subject.params) : [];
}

export function exportSubjectNames(): string[] {
  return ALL.map(({ name }) => name);
}
