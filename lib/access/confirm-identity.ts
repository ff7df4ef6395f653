import type { AuditEvent, AuditResult } from "@/lib/core/audit/event";
import type { AuditOrigin } from "@/lib/core/audit/origin";
import { isCrowded, verifyPassword } from "@/lib/secrets/passwords";
import { appendAudit } from "@/lib/store/audit-log";
import type { FactorUse } from "@/lib/store/second-factors";
import { confirmSession } from "@/lib/store/second-step";
import { findUserByEmail } from "@/lib/store/users";
import { limitTries } from "./limit-tries";
import { countsOf, type WaitingSession } from "./second-step";

export type Confirmation = "confirmed" | "wrong" | "locked" | "busy";

/** "password": what was typed is the present one. */
export type Shown = { readonly password: string } | { readonly findUse: () => Promise<FactorUse | null> };

/**
 * Whoever adds or removes factors shows first who they are, unless they have just come in: at a screen left open
 * nobody else may. Tries count together with those of the second step, and each answer has its entry.
 */
export async function confirmIdentity(
  { session, user }: WaitingSession,
  shown: Shown,
  origin: AuditOrigin,
): Promise<Confirmation> {
  const entryOf = (result: AuditResult, details: { factor?: string; limit?: string }) => {
    const about = { account: null, object: user.email } as const;
    const event: AuditEvent = { kind: "identity-confirmed", result, ...about, details };
    return { origin, event };
  };
  if ("password" in shown && isCrowded()) return "busy";
  const tries = await limitTries(countsOf(user, origin), (limit) => entryOf("limited", { limit }));
  if (tries.kind === "locked") return "locked";
  const use = "password" in shown ? await readPassword(user.email, shown.password) : await shown.findUse();
  const factor = use === null ? {} : { factor: use === "password" ? use : use.kind };
  if (use !== null) {
    const entry = entryOf("done", factor);
    if (await confirmSession(session, use === "password" ? { entry } : { use, entry })) return "confirmed";
  }
  await appendAudit(entryOf("refused", factor));
  return "wrong";
}

async function readPassword(email: string, typed: string): Promise<"password" | null> {
  const stored = await findUserByEmail(email);
  return (await verifyPassword(stored?.passwordHash ?? null, typed)) ? "password" : null;
}
