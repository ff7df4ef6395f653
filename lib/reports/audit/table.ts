import type { AuditFilter } from "@/lib/core/audit/filter";
import type { AuditReach } from "@/lib/core/audit/reach";
import type { ExportColumn, ExportTable } from "@/lib/core/files/export-table";
import { type AuditRow, findNewestEntry, streamAudit } from "@/lib/store/audit/rows";

const text = (header: string): ExportColumn => ({ header, kind: "text" });
const COLUMNS: readonly ExportColumn[] = [
  { header: "entry", kind: "count" },
  text("at"),
  text("kind"),
  text("result"),
  text("actor"),
  text("who"),
  text("token"),
  { header: "accountId", kind: "count" },
  text("account"),
  text("object"),
  text("address"),
  text("agent"),
  text("details"),
];

/** Every entry of the filter that there is now, newest first; details as JSON, times in UTC. */
export async function openAuditTable(reach: AuditReach, filter: AuditFilter): Promise<ExportTable> {
  return { columns: COLUMNS, rows: recordsOf(streamAudit(reach, filter, await findNewestEntry())) };
}

async function* recordsOf(rows: AsyncIterable<AuditRow>): AsyncGenerator<readonly (string | null)[]> {
  for await (const row of rows) {
    yield [
      row.id,
      row.at.toISOString(),
      row.kind,
      row.result,
      row.actorKind,
      row.actorName,
      row.actorToken,
      row.accountId === null ? null : String(row.accountId),
      row.accountName,
      row.object,
      row.address,
      row.agent,
      JSON.stringify(row.details),
    ];
  }
}
