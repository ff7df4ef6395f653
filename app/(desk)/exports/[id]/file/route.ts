import type { NextRequest } from "next/server";
import { systemClock } from "@/lib/core/clock";
import { findExport } from "@/lib/reports/exports/list";
import { requireRequestAccess } from "../../../request-access";
import { answerJobFile } from "../../answer-job";

/** A file written in the background, for the person who requested it, until it expires. */
export async function GET(
  request: NextRequest,
  { params }: RouteContext<"/exports/[id]/file">,
): Promise<Response> {
  const access = await requireRequestAccess(request);
  if ("refusal" in access) return access.refusal;
  const job = await findExport(access.scope, access.user.id, (await params).id, systemClock.now());
  if (!job) return Response.json({ error: "unknown-export" }, { status: 404 });
  const answer = await answerJobFile(job, access.origin, request);
  if (answer instanceof Response) return answer;
  const { status, ...body } = answer.refusal;
  return Response.json(body, { status });
}
