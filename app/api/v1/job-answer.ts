import { exportFailureText } from "@/components/exports/failure-text";
import { englishWords } from "@/components/ui/text/words-in";
import { exportFacts, type ListedExport } from "@/lib/reports/exports/list";

export function exportsPath(accountId: number): string {
  return `/api/v1/accounts/${accountId}/exports`;
}

/** An export of the background, as a script sees it; `file` is where it can be fetched, null before and after. */
export function jobAnswer(job: ListedExport, sidecar: unknown | null = null) {
  const { id, accountId, subject, state, failure } = job;
  const path = `${exportsPath(accountId)}/jobs/${id}`;
  return {
    ...exportFacts(job),
    failure: failure && exportFailureText(englishWords(), failure),
    subject,
    createdAt: job.createdAt.toISOString(),
    expiresAt: job.expiresAt?.toISOString() ?? null,
    self: path,
    file: state === "done" ? `${path}/file` : null,
    sidecar,
  };
}
