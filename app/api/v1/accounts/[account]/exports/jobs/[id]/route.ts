import type { NextRequest } from "next/server";
import { findExportSidecar } from "@/lib/reports/exports/list";
import { requireJob } from "../../../../../find-job";
import { jobAnswer } from "../../../../../job-answer";
import { refuseOtherMethods } from "../../../../../refusal";

export async function GET(
  request: NextRequest,
  { params }: RouteContext<"/api/v1/accounts/[account]/exports/jobs/[id]">,
): Promise<Response> {
  const found = await requireJob(request, await params);
  if ("refusal" in found) return found.refusal;
  const { grant, job } = found;
  const sidecar = await findExportSidecar(grant.access.scope, grant.token.userId, job.id);
  return Response.json(jobAnswer(job, sidecar), { headers: { "cache-control": "no-store" } });
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET", "HEAD");
