import type { NextRequest } from "next/server";
import { englishWords } from "@/lib/core/words-in";
import { exportFacts, findExportSidecar } from "@/lib/exports/load-exports";
import { exportFailureText } from "@/lib/exports/text";
import { jobPath, requireJob } from "../../../../../find-job";
import { refuseOtherMethods } from "../../../../../refusal";

export async function GET(
  request: NextRequest,
  { params }: RouteContext<"/api/v1/accounts/[account]/exports/jobs/[id]">,
): Promise<Response> {
  const found = await requireJob(request, await params);
  if (found instanceof Response) return found;
  const { grant, job } = found;
  const self = jobPath(job.accountId, job.id);
  const answer = {
    ...exportFacts(job),
    failure: job.failure && exportFailureText(englishWords(), job.failure),
    subject: job.subject,
    createdAt: job.createdAt.toISOString(),
    expiresAt: job.expiresAt?.toISOString() ?? null,
    self,
    file: job.state === "done" ? `${self}/file` : null,
    sidecar: await findExportSidecar(grant.access.scope, grant.token.userId, job.id),
  };
  return Response.json(answer, { headers: { "cache-control": "no-store" } });
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET", "HEAD");
