import { findExport, findExportSidecar } from "@/lib/exports/load-exports";
import { recordFetch } from "@/lib/exports/record-export";
import { forAccount, refuse } from "../../../request-access";
import { jobPart } from "../../answer-job";
import { fileHeaders } from "../../file-response";

export const GET = forAccount(
  async ({ scope, user, origin }, { params }: RouteContext<"/exports/[id]/sidecar">) => {
    const { id } = await params;
    const job = await findExport(scope, user.id, id);
    const sidecar = job && (await findExportSidecar(scope, user.id, id));
    if (!job || sidecar === null) return refuse(404, "unknown-export");
    const record = await recordFetch(origin, jobPart(job, "sidecar"));
    await record.end("done", job.rowsDone);
    return new Response(`${JSON.stringify(sidecar, null, 2)}\n`, {
      headers: fileHeaders(`${job.fileName}.json`, "json"),
    });
  },
);
