import { type AuditOrigin, actorId, actorWord } from "@/lib/audit/origin";
import { hashContent } from "@/lib/months/content-hash";
import type { PartnerStatementLine, StoredPartnerStatement } from "./partner-statement";
import type { StatementParties } from "./statement-parties";

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

/** Whether the stored content, lines and parties still have their hashes. */
export function isIntact(
  statement: StoredPartnerStatement,
  lines: readonly PartnerStatementLine[],
): boolean {
  const { content, contentHash, number, parties, partiesHash } = statement;
  const hasParties = parties !== null && number !== null;
  const hash = hasParties ? hashParties(parties, { contentHash, number }) : null;
  return (
    hashContent(content) === contentHash &&
    hashContent(lines) === content.linesHash &&
    hash === partiesHash
  );
}

/** SHA-256 that ties the parties to the statement. */
export function hashParties(
  parties: StatementParties,
  of: { readonly contentHash: string; readonly number: number },
): string {
  return hashContent({ ...of, parties });
}
