import { Readable } from "node:stream";
import type { NextRequest } from "next/server";
import { loadAuditDays, openAuditTable } from "@/lib/audit/load-audit";
import { formatAuditFilter, parseAuditQuery } from "@/lib/audit/query";
import { writeCsv } from "@/lib/exports/export-table";
import { findAuditReach } from "@/lib/sign-in/scope/account-scope";
import { findRequestUser } from "@/lib/sign-in/session";
import { personOrigin } from "@/lib/sign-in/web/audit-origin";
import { answerCsv } from "../../exports/answer-csv";
import { refuse } from "../../request-access";

/** Every entry that the page with these parameters shows, on all of its pages. */
export async function GET(request: NextRequest): Promise<Response> {
  const found = await findRequestUser();
  if ("error" in found) return refuse(found.status, found.error);
  const { user } = found;
  const reach = findAuditReach(user);
  if (reach === null) return refuse(404, "not-found");
  const parsed = parseAuditQuery(request.nextUrl.searchParams, await loadAuditDays());
  if (!parsed.ok) return refuse(400, "malformed-address");
  const { filter } = parsed.query;
  const table = await openAuditTable(reach, filter); // what there is before the entry of this export
  return answerCsv(() => Readable.from(writeCsv(table)), {
    fileName: `audit-${filter.range.from}-${filter.range.to}.csv`,
    origin: personOrigin(user, request.headers),
    file: { account: null, object: "audit", filter: formatAuditFilter(filter).toString() },
    request,
  });
}
