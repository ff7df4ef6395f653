import type { AuditDetails, AuditResult } from "@/lib/audit/event";
import { type AuditOrigin, auditEntry } from "@/lib/audit/origin";
import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import { type Clock, systemClock } from "@/lib/core/clock";
import { isCrowded, verifyPassword } from "@/lib/sign-in/secrets/passwords";
import {
  type AttemptLimit,
  addressCounts,
  findRefusal,
  forgetAttempts,
} from "@/lib/sign-in/store/attempts";
import { findTotpFactor } from "@/lib/sign-in/store/change-factors";
import type { FactorUse } from "@/lib/sign-in/store/second-factors";
import { confirmSession, passSecondStep } from "@/lib/sign-in/store/second-step";
import type { OwnSession } from "@/lib/sign-in/store/sessions";
import { findUserByEmail, savePersonNotice, type User } from "@/lib/users/store/users";
import { isKnownTo, type KnownBrowser } from "../known-browser";
import { SESSION_SECONDS } from "../session-token";
import { type Caller, originOf } from "../web/audit-origin";
import type { Count, CountedBy } from "../web/limit-tries";
import { hashReadableCode } from "./backup-codes";
import { looksLikeTotpCode, matchingSteps } from "./totp";

/** Somebody with the password can guess six digits. First only that sign-in is locked. */
const PER_SESSION: AttemptLimit = { name: "second-step-session", tries: 5, perSeconds: 900 };
const PER_PERSON: AttemptLimit = { name: "second-step", tries: 10, perSeconds: 900 };
/**
 * Three of a million codes are valid at any moment, so a year of daily guessing succeeds once in
 * twenty.
 */
const PER_PERSON_DAY: AttemptLimit = { name: "second-step-day", tries: 50, perSeconds: 86_400 };
/**
 * Tries from a browser in which the person has signed in, so that guesses elsewhere cannot lock it
 * out.
 */
const PER_BROWSER: AttemptLimit = { name: "second-step-browser", tries: 10, perSeconds: 900 };
const PER_BROWSER_DAY: AttemptLimit = {
  name: "second-step-browser-day",
  tries: 50,
  perSeconds: 86_400,
};
const PER_ADDRESS: AttemptLimit = { name: "second-step-address", tries: 100, perSeconds: 900 };

/** What is shown at the second step. `findUse` checks it; null: it is no factor of this person. */
export type ShownStep = {
  /**
   * True for six digits. Passkeys and backup codes cannot be guessed, and work while codes are
   * locked.
   */
  readonly isGuessable: boolean;
  readonly findUse: () => Promise<FactorUse | null>;
};

export type SecondStepAnswer = Awaited<ReturnType<typeof passStep>>;

/**
 * The second step of a sign-in. Counts the try before it checks anything. The audit log gets every
 * answer, and the first refusal of a limit. "wrong": also a used code. "ended": the person starts
 * with the password again. `isAlarm`: warn the person, once.
 */
export async function passStep(
  { session, user }: OwnSession,
  { isGuessable, findUse }: ShownStep,
  { browser, ...caller }: Caller & { readonly browser: KnownBrowser | null },
) {
  const origin = originOf({ kind: "person", id: user.id, name: user.email }, caller);
  const entryOf = (result: AuditResult, details: AuditDetails["second-step"]) =>
    auditEntry(origin, result, "second-step", user.email, details);
  const ofAddress = addressCounts(PER_ADDRESS, caller.address);
  const ofPerson = personCounts(user, browser);
  const refused = await firstRefusal(
    isGuessable
      ? [{ by: "session", limit: PER_SESSION, key: session.id }, ...ofAddress, ...ofPerson]
      : ofAddress,
    (limit) => entryOf("limited", { limit }),
  );
  if (refused) {
    const isAlarm = refused.isFirst && refused.by === "person";
    if (isAlarm) await savePersonNotice(user.id, "second-step-guesses");
    const { by, retryAfterSeconds } = refused;
    return { kind: "locked", by, retryAfterSeconds, isAlarm } as const;
  }
  const use = await findUse();
  const passed = use
    ? await passSecondStep(session, {
        use,
        entry: entryOf("done", { factor: use.kind }),
        seconds: SESSION_SECONDS,
      })
    : "wrong";
  if (passed === "ended") return { kind: "ended" } as const;
  if (passed === "wrong") {
    await appendAudit(entryOf("refused", use ? { factor: use.kind } : {}));
    return { kind: "wrong" } as const;
  }
  const [short] = ofPerson;
  await forgetAttempts(short.limit, short.key);
  return { kind: "passed", session: passed } as const;
}

/** A typed code: six digits are the app's, anything else may be a backup code. */
export function typedCode(userId: string, typed: string, clock: Clock = systemClock): ShownStep {
  const isGuessable = looksLikeTotpCode(typed);
  const findUse = async (): Promise<FactorUse | null> => {
    if (!isGuessable) return { kind: "backup-code", hash: hashReadableCode(typed) };
    const factor = await findTotpFactor(userId);
    if (!factor?.isConfirmed) return null;
    const steps = matchingSteps(Buffer.from(factor.secret, "base64url"), typed, clock.now());
    return steps.length > 0 ? { kind: "totp", steps } : null;
  };
  return { isGuessable, findUse };
}

/** Counts under one limit after the other, so that one sign-in does not lock the person. */
async function firstRefusal(counts: readonly Count[], entryOf: (by: CountedBy) => AuditEntry) {
  const refused = await findRefusal(counts);
  if (refused?.isFirst) await appendAudit(entryOf(refused.by));
  return refused;
}

function personCounts({ id, email }: User, browser: KnownBrowser | null): readonly [Count, Count] {
  if (!isKnownTo(browser, email)) {
    return [
      { by: "person", limit: PER_PERSON, key: id },
      { by: "person", limit: PER_PERSON_DAY, key: id },
    ];
  }
  const key = `${browser.id} ${id}`;
  return [
    { by: "browser", limit: PER_BROWSER, key },
    { by: "browser", limit: PER_BROWSER_DAY, key },
  ];
}

/**
 * Guesses at an unattended screen or with a stolen session: first the session is locked, then the
 * person.
 */
const CONFIRM_SESSION: AttemptLimit = { name: "confirm-session", tries: 10, perSeconds: 900 };
const CONFIRM_DAY: AttemptLimit = { name: "confirm-day", tries: 50, perSeconds: 86_400 };
const CONFIRM_ADDRESS: AttemptLimit = { name: "confirm-address", tries: 100, perSeconds: 900 };

/** A typed password, or a factor. */
export type ShownIdentity = { readonly password: string } | ShownStep;

/**
 * Confirms who the person is, before changes that need it. Tries have other counts than the second
 * step of a sign-in.
 */
export async function confirmIdentity(
  { session, user }: OwnSession,
  shown: ShownIdentity,
  origin: AuditOrigin,
) {
  const entryOf = (result: AuditResult, details: AuditDetails["identity-confirmed"]) =>
    auditEntry(origin, result, "identity-confirmed", user.email, details);
  const ofAddress = addressCounts(CONFIRM_ADDRESS, origin.address);
  const guesses = [
    { by: "session", limit: CONFIRM_SESSION, key: session.id },
    ...ofAddress,
    { by: "person", limit: CONFIRM_DAY, key: user.id },
  ] as const;
  const isGuessable = "password" in shown || shown.isGuessable;
  const refused = await firstRefusal(isGuessable ? guesses : ofAddress, (limit) =>
    entryOf("limited", { limit }),
  );
  if (refused) return "locked";
  if ("password" in shown && isCrowded()) return "busy";
  const use =
    "password" in shown ? await readPassword(user.email, shown.password) : await shown.findUse();
  const factor = use === null ? {} : { factor: use === "password" ? use : use.kind };
  if (use !== null) {
    const entry = entryOf("done", factor);
    if (await confirmSession(session, use === "password" ? { entry } : { use, entry }))
      return "confirmed";
  }
  await appendAudit(entryOf("refused", factor));
  return "wrong";
}

async function readPassword(email: string, typed: string): Promise<"password" | null> {
  const stored = await findUserByEmail(email);
  return (await verifyPassword(stored?.passwordHash ?? null, typed)) ? "password" : null;
}
