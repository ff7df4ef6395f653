import type { NextRequest } from "next/server";
import { systemClock } from "@/lib/core/clock";
import { findExport, findExportSidecar } from "@/lib/reports/exports/list";
import { recordFetch } from "@/lib/reports/exports/record";
import { requireRequestAccess } from "../../../request-access";
import { jobPart } from "../../answer-job";
import { fileHeaders } from "../../file-response";

export async function GET(request: NextRequest, { params }: RouteContext<"/exports/[id]/sidecar">) {
  const access = await requireRequestAccess(request);
  if ("refusal" in access) return access.refusal;
  const { id } = await params;
  const job = await findExport(access.scope, access.user.id, id, systemClock.now());
  const sidecar = job && (await findExportSidecar(access.scope, access.user.id, id));
  if (!job || sidecar === null) return Response.json({ error: "unknown-export" }, { status: 404 });
  const record = await recordFetch(access.origin, jobPart(job, "sidecar"));
  await record.end("done", job.rowsDone);
  return new Response(`${JSON.stringify(sidecar, null, 2)}\n`, {
    headers: fileHeaders(`${job.fileName}.json`, "json"),
  });
}
