import { type AuditOrigin, actorWord } from "@/lib/audit/origin";
import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { findTerm } from "@/lib/terms/store/terms";
import type { EndTermOutcome, TypedEnding } from "./contract";
import { readEnding } from "./read-term";
import { enterTerm } from "./save-term";
import { isException } from "./terms";

type ToEnd = {
  readonly termId: number;
  readonly typed: TypedEnding;
  /** The exchange's day. */
  readonly today: Day;
};

/**
 * Ends an exception: from a day on its rows are tested against the share of everyone else. Adds an
 * entry without a share. Throws if the account is gone.
 */
export async function endTerm(
  scope: WholeAccountScope,
  { termId, typed, today }: ToEnd,
  origin: AuditOrigin,
): Promise<EndTermOutcome> {
  const term = await findTerm(scope, termId);
  if (!term || term.share === null || !isException(term))
    return { kind: "refused", field: null, problem: "term-gone" };
  const read = readEnding(typed, { today, first: term.from });
  if (!read.ok) return { kind: "refused", field: read.field, problem: read.problem };
  const { uid, symbol, productType } = term;
  const ending = { uid, symbol, productType, share: null, ...read.ending };
  await enterTerm(scope, { ...ending, enteredBy: actorWord(origin) }, origin);
  return { kind: "saved" };
}
