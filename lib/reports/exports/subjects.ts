import { listKnownParams } from "@/lib/core/known-params";
import { breakdownSubject } from "./breakdown-subject";
import { clientsSubject } from "./clients-subject";
import { commissionsSubject } from "./commissions-subject";
import { asOfSubject, reconciliationSubject, restatementsSubject, statementSubject } from "./proof-subjects";
import { repaymentChartSubject, repaymentsSubject, valuedRepaymentsSubject } from "./repayments-subject";
import type { ExportSubject } from "./subject";
import { valuedCommissionsSubject } from "./valued-commissions-subject";

/**
 * Everything that can be exported, by page, job, command line and API alike, by the records that it is made of; a new
 * one is one line here.
 */
const SUBJECTS = {
  commissions: [
    commissionsSubject,
    valuedCommissionsSubject,
    breakdownSubject,
    clientsSubject,
    reconciliationSubject,
    restatementsSubject,
    asOfSubject,
    statementSubject,
  ],
  repayments: [repaymentsSubject, valuedRepaymentsSubject, repaymentChartSubject],
} as const satisfies Record<string, readonly ExportSubject[]>;
const ALL: readonly ExportSubject[] = Object.values(SUBJECTS).flat();

/** Of what records an export is made: each needs its own leave. Null for a name that nothing has. */
export function recordsOfExport(name: string): keyof typeof SUBJECTS | null {
  if (SUBJECTS.commissions.some((subject) => subject.name === name)) return "commissions";
  return SUBJECTS.repayments.some((subject) => subject.name === name) ? "repayments" : null;
}

/** Null for a name that nothing has. */
export function findExportSubject(name: string): ExportSubject | null {
  return ALL.find((subject) => subject.name === name) ?? null;
}

/** What the address of an export may say; none for a name that nothing has. */
export function paramsOfExport(name: string): string[] {
  const subject = findExportSubject(name);
  return subject ? listKnownParams(subject.params) : [];
}

export function exportSubjectNames(): string[] {
  return ALL.map(({ name }) => name);
}
