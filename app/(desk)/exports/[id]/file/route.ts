import { findExport } from "@/lib/exports/load-exports";
import { forAccount, refuse } from "../../../request-access";
import { answerJobFile } from "../../answer-job";

/** A file written in the background, for the person who requested it, until it expires. */
export const GET = forAccount(async (asked, { params }: RouteContext<"/exports/[id]/file">) => {
  const { scope, user, origin, request } = asked;
  const job = await findExport(scope, user.id, (await params).id);
  if (!job) return refuse(404, "unknown-export");
  return answerJobFile(job, origin, request);
});
