import { attemptedName } from "@/lib/audit/attempted-name";
import { appendAudit } from "@/lib/audit/store/log";
import {
  hashPassword,
  isCrowded,
  isWeak,
  PERSON,
  strangerAt,
  verifyPassword,
} from "@/lib/sign-in/secrets/passwords";
import { type AttemptLimit, addressCounts, forgetAttempts } from "@/lib/sign-in/store/attempts";
import { isOneTimeOver, upgradePasswordHash } from "@/lib/sign-in/store/passwords";
import { findUserByEmail } from "@/lib/users/store/users";
import { isKnownTo, type KnownBrowser } from "./known-browser";
import { MAX_PASSWORD_LENGTH } from "./password-rules";
import { failedSignIn, startSession } from "./start-session";
import type { Caller } from "./web/audit-origin";
import { type Count, limitTries } from "./web/limit-tries";

/** Tries for one e-mail from browsers in which that person never signed in. */
const PER_EMAIL: AttemptLimit = { name: "sign-in-email", tries: 10, perSeconds: 900 };
/** Tries from a browser in which the person has signed in, so that strangers cannot lock it out. */
const PER_KNOWN_BROWSER: AttemptLimit = { name: "sign-in-browser", tries: 10, perSeconds: 900 };
/** Tries from one address. A whole office may have one. */
const PER_ADDRESS: AttemptLimit = { name: "sign-in-address", tries: 100, perSeconds: 900 };

type SignInAttempt = {
  readonly email: string;
  readonly password: string;
  readonly caller: Caller;
  readonly browser: KnownBrowser | null;
};

/**
 * Starts a session if e-mail and password belong together. Neither the answer, its delay, the
 * limits nor the audit log tell whether somebody has the e-mail. The audit log gets every answer,
 * and the first refusal of a limit. "spent": a one-time password that was used or has expired.
 */
export async function authenticate({ email, password, caller, browser }: SignInAttempt) {
  const name = email.trim().toLowerCase();
  const [own, ...others] = countsOf(name, caller, browser);
  const retryAfterSeconds = await limitTries([own, ...others], (limit) =>
    failedSignIn(caller, { limit }, attemptedName(name)),
  );
  if (retryAfterSeconds !== null) return { kind: "locked", retryAfterSeconds } as const;
  const given = password.slice(0, MAX_PASSWORD_LENGTH + 1);
  const asker = isKnownTo(browser, name) ? PERSON : strangerAt(caller.address);
  for (;;) {
    const found = await findUserByEmail(name);
    if (isCrowded(asker)) return { kind: "busy" } as const;
    if (!(await verifyPassword(found?.passwordHash ?? null, given, asker)) || !found) {
      await appendAudit(failedSignIn(caller, {}, attemptedName(name)));
      return { kind: "wrong" } as const;
    }
    const { passwordHash, ...user } = found;
    const session = await startSession({ user, how: "password", caller, passwordHash });
    if (session === null) {
      if (!(await isOneTimeOver(user.id))) continue; // the password or its hash has just been changed: check again
      await appendAudit(failedSignIn(caller, {}, attemptedName(name)));
      return { kind: "spent" } as const;
    }
    await forgetAttempts(own.limit, own.key);
    if (isWeak(passwordHash))
      await upgradePasswordHash(user.id, passwordHash, await hashPassword(given));
    return { kind: "known", user, session } as const;
  }
}

/** A right password resets the first count. A known browser has a count of its own. */
function countsOf(
  name: string,
  caller: Caller,
  browser: KnownBrowser | null,
): readonly [Count, ...Count[]] {
  if (isKnownTo(browser, name)) {
    return [{ by: "browser", limit: PER_KNOWN_BROWSER, key: `${browser.id} ${name}` }];
  }
  return [
    { by: "e-mail", limit: PER_EMAIL, key: name },
    ...addressCounts(PER_ADDRESS, caller.address),
  ];
}
