import type { AuditEvent, AuditResult } from "@/lib/core/audit/event";
import { type Clock, systemClock } from "@/lib/core/clock";
import type { AppSecrets } from "@/lib/env/app-secrets";
import { type AttemptLimit, forgetAttempts } from "@/lib/store/attempts";
import { appendAudit } from "@/lib/store/audit-log";
import type { FactorUse } from "@/lib/store/second-factors";
import { passSecondStep } from "@/lib/store/second-step";
import type { Session } from "@/lib/store/sessions";
import { findTotpFactor } from "@/lib/store/totp-factors";
import type { User } from "@/lib/store/users";
import { type Caller, originOf } from "./audit-origin";
import { hashBackupCode } from "./backup-codes";
import { type Count, limitTries } from "./limit-tries";
import { SESSION_SECONDS } from "./session-token";
import { looksLikeTotpCode, matchingSteps } from "./totp";

/** Guesses by somebody who has the password already. */
const PER_PERSON: AttemptLimit = { name: "second-step", tries: 10, perSeconds: 900 };
/** Three of a million codes are right at any moment: in a year of guessing every day one in twenty would get in. */
const PER_PERSON_DAY: AttemptLimit = { name: "second-step-day", tries: 50, perSeconds: 86_400 };
const PER_ADDRESS: AttemptLimit = { name: "second-step-address", tries: 100, perSeconds: 900 };

export type WaitingSession = { readonly session: Session; readonly user: User };

export type SecondStepAnswer =
  | { readonly kind: "passed"; readonly session: Session }
  /** No code of theirs, or one that was used: both are told the same. */
  | { readonly kind: "wrong" }
  | { readonly kind: "locked"; readonly retryAfterSeconds: number }
  /** It took too long, or the session was ended: the first step is taken again. */
  | { readonly kind: "ended" };

/**
 * The second step of a sign-in. `findUse` reads what was shown, null where it is nothing of theirs; tries are counted
 * before it is read. Each answer has its entry; of a limit the first.
 */
export async function passStep(
  { session, user }: WaitingSession,
  findUse: () => Promise<FactorUse | null>,
  caller: Caller,
): Promise<SecondStepAnswer> {
  const entryOf = (result: AuditResult, details: { factor?: string; limit?: string }) => {
    const event: AuditEvent = { kind: "second-step", result, account: null, object: user.email, details };
    return { origin: originOf({ kind: "person", id: user.id, name: user.email }, caller), event };
  };
  const tries = await limitTries(countsOf(user, caller), (limit) => entryOf("limited", { limit }));
  if (tries.kind === "locked") return tries;
  const use = await findUse();
  const passed = use
    ? await passSecondStep(session, {
        use,
        entry: entryOf("done", { factor: use.kind }),
        seconds: SESSION_SECONDS,
      })
    : "wrong";
  if (passed === "ended") return { kind: "ended" };
  if (passed === "wrong") {
    await appendAudit(entryOf("refused", use ? { factor: use.kind } : {}));
    return { kind: "wrong" };
  }
  await forgetAttempts(PER_PERSON, user.id);
  return { kind: "passed", session: passed };
}

/** Reads a typed code: six digits are of the app, everything else may be a backup code. */
export async function readCode(
  userId: string,
  typed: string,
  secrets: AppSecrets,
  clock: Clock = systemClock,
): Promise<FactorUse | null> {
  if (!looksLikeTotpCode(typed)) return { kind: "backup-code", hash: hashBackupCode(typed) };
  const factor = await findTotpFactor(userId, secrets);
  if (!factor?.isConfirmed) return null;
  const steps = matchingSteps(Buffer.from(factor.secret, "base64url"), typed, clock.now());
  return steps.length > 0 ? { kind: "totp", steps } : null;
}

/** The person's own tries, and those of whoever is at this address. */
export function countsOf(user: Pick<User, "id">, caller: Caller): readonly Count[] {
  return [
    { by: "person", limit: PER_PERSON, key: user.id },
    { by: "person", limit: PER_PERSON_DAY, key: user.id },
    { by: "address", limit: PER_ADDRESS, key: caller.address ?? "unknown" },
  ];
}
