import type { AuditOrigin } from "@/lib/core/audit/origin";
import { appendAudit } from "@/lib/store/audit/log";
import type { ApiToken } from "@/lib/store/people/api-tokens";
import { type AttemptLimit, countAttempt } from "@/lib/store/sessions/attempts";

/** A script that goes on asking says nothing new, and fills no log. */
const ONCE_AN_HOUR: AttemptLimit = { name: "api-refusal", tries: 1, perSeconds: 3600 };

export type TokenRefusal =
  | "unknown"
  | "expired"
  | "revoked"
  | "scope"
  | "account"
  | "whole-account"
  /** It asked too often, or too many guesses came from its address. */
  | "limited";

/** Keeps in the audit log that a token was refused: once an hour for each token, or address of an unknown one, and reason. */
export async function recordTokenRefusal(
  origin: AuditOrigin,
  token: ApiToken | null,
  problem: TokenRefusal,
): Promise<void> {
  const of = token ? token.id : `of ${origin.address}`;
  const first = await countAttempt(ONCE_AN_HOUR, `${of} ${problem}`);
  if (!first.allowed) return;
  await appendAudit({
    origin,
    event: {
      kind: "token-refused",
      result: problem === "limited" ? "limited" : "refused",
      account: token?.account ?? null,
      object: token?.name ?? null,
      details: { token: token?.id ?? null, problem },
    },
  });
}
