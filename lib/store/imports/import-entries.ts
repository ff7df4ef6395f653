import type { AuditDetails, AuditResult } from "@/lib/core/audit/event";
import type { AuditOrigin } from "@/lib/core/audit/origin";
import type { AuditEntry } from "../audit/log";

type ImportKind = "import-asked" | "import-applied" | "import-undone";
type About = { readonly accountId: number; readonly importId: number };

/** What the audit log keeps of an import. */
export function importEntry<Kind extends ImportKind>(
  origin: AuditOrigin,
  { accountId, importId }: About,
  { kind, result, ...details }: { kind: Kind; result: AuditResult } & Omit<AuditDetails[Kind], "import">,
): AuditEntry {
  const about = { account: { id: accountId, name: null }, object: `import ${importId}` };
  const event = { kind, result, ...about, details: { import: importId, ...details } };
  return { origin, event: event as AuditEntry["event"] };
}
