import { attemptedName } from "@/lib/audit/attempted-name";
import { type AuditOrigin, auditEntry } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import { readEnv } from "@/lib/env/read-env";
import { webOrigin } from "@/lib/env/web-origin";
import { isMailConfigured } from "@/lib/mail/mailer";
import { postLetter } from "@/lib/mail/outbox";
import type { LetterText } from "@/lib/mail/store/letters";
import { makeLinkToken } from "@/lib/sign-in/secrets/link-token";
import { type AttemptLimit, addressCounts } from "@/lib/sign-in/store/attempts";
import { type LinkPurpose, saveLink } from "@/lib/sign-in/store/passwords";
import { findUserByEmail, type User } from "@/lib/users/store/users";
import { type Caller, originOf } from "./web/audit-origin";
import { limitTries } from "./web/limit-tries";
import { HOME_PATH, withNext } from "./web/safe-next";

/** Protects mailboxes from floods: letters to one e-mail, for each purpose. */
const PER_EMAIL: AttemptLimit = { name: "link-email", tries: 5, perSeconds: 3_600 };
const PER_ADDRESS: AttemptLimit = { name: "link-address", tries: 50, perSeconds: 3_600 };

const SECONDS: Record<LinkPurpose, number> = { reset: 3_600, "sign-in": 900 };
const PATHS: Record<LinkPurpose, string> = { reset: "/sign-in/reset", "sign-in": "/sign-in/link" };

export type AskForLink = {
  readonly purpose: LinkPurpose;
  readonly email: string;
  readonly next: string;
  readonly caller: Caller;
  readonly letter: (link: string) => LetterText;
};

export function hasMagicLinks(): boolean {
  return readEnv().MAGIC_LINK && isMailConfigured();
}

/**
 * Call `send` after the answer has left, so that neither its text nor its delay tells whether
 * somebody has the e-mail.
 */
export async function askForLink(ask: AskForLink) {
  const { purpose, email, caller } = ask;
  const name = email.trim().toLowerCase();
  const origin = originOf({ kind: "nobody" }, caller);
  const entryOf = (result: "done" | "limited", limit?: "e-mail" | "address") => {
    const details = limit === undefined ? { purpose } : { purpose, limit };
    return auditEntry(origin, result, "link-asked", attemptedName(name), details);
  };
  const counts = [
    { by: "e-mail", limit: PER_EMAIL, key: `${purpose} ${name}` },
    ...addressCounts(PER_ADDRESS, caller.address),
  ] as const;
  const wait = await limitTries(counts, (by) => entryOf("limited", by));
  if (wait !== null) return { kind: "locked" } as const;
  await appendAudit(entryOf("done"));
  return { kind: "asked", send: () => sendLink(name, ask, origin) } as const;
}

/**
 * A link to choose a new password, which the caller hands over. The person's earlier link stops
 * working.
 */
export async function makeResetLink(user: Pick<User, "id" | "email">, origin: AuditOrigin) {
  return {
    link: await makeLink(user, "reset", { origin, wasMailed: false }),
    seconds: SECONDS.reset,
  };
}

async function sendLink(name: string, ask: AskForLink, origin: AuditOrigin): Promise<void> {
  const { purpose, next, letter } = ask;
  const user = await findUserByEmail(name);
  if (!user) return;
  const link = await makeLink(user, purpose, { origin, wasMailed: true });
  const leading = next === HOME_PATH ? link : withNext(link, next);
  // Nobody waits for the letter: if it fails, the audit log says so.
  await postLetter({
    kind: purpose === "reset" ? "password-link" : "sign-in-link",
    mail: { to: user.email, ...letter(leading) },
    userId: user.id,
    about: null,
    giveUpAfterSeconds: SECONDS[purpose],
  });
}

async function makeLink(
  user: Pick<User, "id" | "email">,
  purpose: LinkPurpose,
  { origin, wasMailed }: { origin: AuditOrigin; wasMailed: boolean },
): Promise<string> {
  const { token, tokenHash } = makeLinkToken();
  await saveLink(user, { purpose, tokenHash, seconds: SECONDS[purpose], wasMailed }, origin);
  return `${webOrigin()}${PATHS[purpose]}/${token}`;
}
