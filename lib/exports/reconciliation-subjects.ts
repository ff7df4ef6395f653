import { openAsOfTable } from "@/lib/commissions/as-of/load-as-of";
import { parseAsOfQuery } from "@/lib/commissions/as-of/query";
import { openRestatementsTable } from "@/lib/commissions/restatements/load-restatements";
import { parseRestatementQuery } from "@/lib/commissions/restatements/query";
import { listDayVersions } from "@/lib/commissions/store/days/history";
import { createParamReader } from "@/lib/core/address/params";
import { listDays } from "@/lib/core/day";
import { monthDays } from "@/lib/core/month";
import { openMonthCloseTable } from "@/lib/months/load-months";
import { openReconciliationTable } from "@/lib/reconciliation/load-reconciliation";
import { parseReconciliationQuery } from "@/lib/reconciliation/query";
import { MAY_LACK, SUMMED } from "./commissions-subject";
import { type AccountSubject, openDays } from "./subject";
import { readMonth, SUBJECT_PARAMS } from "./subject-params";

export const restatementsSubject: AccountSubject = {
  name: "restatements",
  of: "account",
  label: "Restatements",
  params: SUBJECT_PARAMS.restatements,
  open: async (scope, params, days) => {
    const parsed = parseRestatementQuery(params, days);
    if (!parsed.ok) return parsed;
    const { range, kind } = parsed.query;
    return openDays(range, {
      query: new URLSearchParams({ ...range, kind }),
      table: () => openRestatementsTable(scope, { range, kind }),
      control: [{ coin: "coin", sums: ["feeChange", "feePaidChange", "rebateAmountChange"] }],
    });
  },
};

export const reconciliationSubject: AccountSubject = {
  name: "reconciliation",
  of: "account",
  label: "Reconciliation",
  params: SUBJECT_PARAMS.days,
  open: async (scope, params, days) => {
    const parsed = parseReconciliationQuery(params, days);
    if (!parsed.ok) return parsed;
    const { range } = parsed.query;
    return openDays(range, {
      query: new URLSearchParams({ ...range }),
      table: () => openReconciliationTable(scope, range),
      control: [],
    });
  },
};

/**
 * A month as it was closed, or as it is now, with its adjustments, which have no value: they belong
 * to other months.
 */
export const statementSubject: AccountSubject = {
  name: "statement",
  of: "account",
  label: "Month's statement",
  params: SUBJECT_PARAMS.month,
  open: async (scope, params, { today }) => {
    const reader = createParamReader(params);
    const month = readMonth(reader);
    if (month === null) return { ok: false, problems: reader.problems };
    return openDays(monthDays(month), {
      fileLabel: month,
      query: new URLSearchParams({ month }),
      table: () => openMonthCloseTable(scope, month, today),
      control: [{ coin: "currency", sums: ["feePaidValue", "rebateValue"] }],
    });
  },
};

export const asOfSubject: AccountSubject = {
  name: "as-of",
  of: "account",
  label: "Commission rows as of a date",
  params: SUBJECT_PARAMS.asOf,
  open: async (scope, params, days) => {
    const parsed = parseAsOfQuery(params, days);
    if (!parsed.ok) return parsed;
    const { at, range } = parsed.query;
    if (at === null) return { ok: false, problems: [{ kind: "no-moment" }] };
    const versions = await listDayVersions(scope, range, at);
    const unknown = listDays(range).length - versions.length;
    return openDays(range, {
      fileLabel: `${range.from}-${range.to}-at-${at.toISOString().replaceAll(":", "").slice(0, 15)}Z`,
      query: new URLSearchParams({ at: at.toISOString(), ...range }),
      rowCount: versions.reduce((count, { rowCount }) => count + rowCount, 0),
      table: () => openAsOfTable(scope, at, range),
      control: [{ coin: "coin", sums: SUMMED, counted: MAY_LACK }],
      past: {
        at,
        days: versions.map(({ day, revision, rowCount }) => ({ day, revision, rows: rowCount })),
        notWhole: unknown > 0 ? `incomplete: ${unknown} days had no data then` : null,
      },
    });
  },
};
