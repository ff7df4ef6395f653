import type { NextRequest } from "next/server";
import { findExport, type ListedExport } from "@/lib/exports/load-exports";
import { tokenScopeOfExport } from "@/lib/exports/subjects";
import { answerRefusal } from "./refusal";
import { type AccountGrant, checkParams, refuseScope, requireAccountToken } from "./require-token";

export function jobPath(accountId: number, id: string): string {
  return `/api/v1/accounts/${accountId}/exports/jobs/${id}`;
}

/** A background export of the token's person that the token may read, or the refusal. */
export async function requireJob(
  request: NextRequest,
  { account, id }: { account: string; id: string },
): Promise<{ readonly grant: AccountGrant; readonly job: ListedExport } | Response> {
  const grant = await requireAccountToken(request, account);
  if (grant instanceof Response) return grant;
  const wrong = checkParams(request);
  if (wrong) return wrong;
  const job = await findExport(grant.access.scope, grant.token.userId, id);
  const scope = job && tokenScopeOfExport(job.subject);
  if (!job || !scope) {
    const message = "There is no such export.";
    return answerRefusal({ status: 404, error: "unknown-export", message });
  }
  return (await refuseScope(grant, scope)) ?? { grant, job };
}
