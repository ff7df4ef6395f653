import type { AuditEvent, AuditResult } from "@/lib/core/audit/event";
import type { AuditOrigin } from "@/lib/core/audit/origin";
import { isCrowded, verifyPassword } from "@/lib/secrets/passwords";
import { appendAudit } from "@/lib/store/audit/log";
import { findUserByEmail } from "@/lib/store/people/users";
import type { AttemptLimit } from "@/lib/store/sessions/attempts";
import { confirmSession } from "@/lib/store/sessions/second-step";
import { countsByAddress } from "../web/limit-tries";
import { firstRefusal, type ShownStep, type WaitingSession } from "./second-step";

/** Guesses at a screen left open, or with a stolen session: first that session waits, then the person. */
const PER_SESSION: AttemptLimit = { name: "confirm-session", tries: 10, perSeconds: 900 };
const PER_PERSON_DAY: AttemptLimit = { name: "confirm-day", tries: 50, perSeconds: 86_400 };
const PER_ADDRESS: AttemptLimit = { name: "confirm-address", tries: 100, perSeconds: 900 };

export type Confirmation = "confirmed" | "wrong" | "locked" | "busy";

/** "password": what was typed is the present one. */
export type Shown = { readonly password: string } | ShownStep;

/**
 * A person who adds or removes factors first confirms who they are, unless they have just signed in: others must not
 * do it at an unattended screen. Tries do not count at the second step of a sign-in, the way out of a lock. Each answer
 * is logged.
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
  const ofAddress = countsByAddress(PER_ADDRESS, origin);
  const guesses = [
    { by: "session", limit: PER_SESSION, key: session.id },
    ...ofAddress,
    { by: "person", limit: PER_PERSON_DAY, key: user.id },
  ] as const;
  const isGuessable = "password" in shown || shown.isGuessable;
  const refused = await firstRefusal(isGuessable ? guesses : ofAddress, (limit) =>
    entryOf("limited", { limit }),
  );
  if (refused) return "locked";
  if ("password" in shown && isCrowded()) return "busy";
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
