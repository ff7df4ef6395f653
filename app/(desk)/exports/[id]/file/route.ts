import type { NextRequest } from "next/server";
import { systemClock } from "@/lib/core/clock";
import { findExport } from "@/lib/reports/exports/list";
import { requireRequestAccess } from "../../../request-access";
import { answerJobFile } from "../../answer-job";
import { fileOrRefusal } from "../../file-response";

/** A file written in the background, for the person who requested it, until it expires. */
export async function GET(request: NextRequest, { params }: RouteContext<"/exports/[id]/file">) {
  const access = await requireRequestAccess(request);
  if ("refusal" in access) return access.refusal;
  const job = await findExport(access.scope, access.user.id, (await params).id, systemClock.now());
  if (!job) return Response.json({ error: "unknown-export" }, { status: 404 });
  return fileOrRefusal(await answerJobFile(job, access.origin, request));
}
