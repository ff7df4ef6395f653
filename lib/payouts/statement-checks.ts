import { type AuditOrigin, actorId, actorWord } from "@/lib/audit/origin";
import { hashContent } from "@/lib/months/content-hash";
import type { PartnerStatementLine, StoredPartnerStatement } from "./partner-statement";

/** Throws unless a person did it: only people approve, discard and pay statements. */
export function requirePerson(origin: AuditOrigin): { readonly id: string; readonly name: string } {
  const id = actorId(origin);
  if (id === null) throw new Error("only a person approves, discards or pays a statement");
  return { id, name: actorWord(origin) };
}

/** Null: the statement is not approved. */
export function approvalOf({ approvedBy: by, approvedAt: at }: StoredPartnerStatement) {
  return by === null || at === null ? null : ({ kind: "already-approved", by, at } as const);
}

/** Whether the stored content and lines still have their hashes. */
export function isIntact(
  { content, contentHash }: Pick<StoredPartnerStatement, "content" | "contentHash">,
  lines: readonly PartnerStatementLine[],
): boolean {
  return hashContent(content) === contentHash && hashContent(lines) === content.linesHash;
}
