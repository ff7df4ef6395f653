import type { NextRequest } from "next/server";
import { answerJobFile } from "@/app/(desk)/exports/answer-job";
import { requireJob } from "../../../../../../find-job";
import { refuseOtherMethods } from "../../../../../../refusal";
import { sendFile } from "../../../../../../send-file";

export async function GET(
  request: NextRequest,
  { params }: RouteContext<"/api/v1/accounts/[account]/exports/jobs/[id]/file">,
): Promise<Response> {
  const found = await requireJob(request, await params);
  if (found instanceof Response) return found;
  const { grant, job } = found;
  return sendFile(grant, request, () => answerJobFile(job, grant.origin, request));
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET", "HEAD");
