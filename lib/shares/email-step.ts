import { hash } from "node:crypto";
import type { Language } from "@/lib/core/language";
import { webOrigin } from "@/lib/env/web-origin";
import { postLetter } from "@/lib/mail/outbox";
import type { LetterText } from "@/lib/mail/store/letters";
import { findEmailDomain, isOfDomains } from "@/lib/shares/check-options";
import { type FoundShare, insertShareLetter, takeShareLetter } from "@/lib/shares/store/visit";
import { makeLinkToken } from "@/lib/sign-in/secrets/link-token";
import { type AttemptLimit, addressCounts } from "@/lib/sign-in/store/attempts";
import { askStep, closeTo, type ShareRequest } from "./ask-check";
import { countTry } from "./limit-visitors";
import { makePass } from "./pass";

/** Over all links, so that nobody can fill a mailbox. */
const PER_EMAIL: AttemptLimit = { name: "share-letter-email", tries: 10, perSeconds: 3_600 };
const PER_ADDRESS: AttemptLimit = { name: "share-letter-address", tries: 30, perSeconds: 3_600 };
const PER_LINK: AttemptLimit = { name: "share-letter-link", tries: 300, perSeconds: 3_600 };
const LOCAL_PART = /^[\w.+'&=~-]{1,64}$/;
const LETTER_SECONDS = 1_800;

export type AskForLetter = ShareRequest & {
  readonly email: string;
  /** `link`: the whole address with the letter's own token in it. */
  readonly textOf: (link: string, language: Language) => LetterText;
};

/**
 * Answers the same for every e-mail: call `send` after the answer has left. "not-asked": the page
 * asks for something else.
 */
export async function askLetter(asking: AskForLetter) {
  const { address } = asking;
  const asked = await askStep(asking);
  if (asked.kind !== "found") return asked;
  const { link, verdict } = asked;
  if (verdict.kind !== "asks" || verdict.asks !== "e-mail") return { kind: "not-asked" } as const;
  const email = asking.email.trim().toLowerCase();
  const counts = [
    ...addressCounts(PER_ADDRESS, address),
    { limit: PER_EMAIL, key: hash("sha256", email) },
    { limit: PER_LINK, key: link.id },
  ];
  const limited = await countTry(counts, link, address);
  if (limited) return limited;
  const send = () => sendLetter(link, email, asking);
  return { kind: "asked", language: link.language, send } as const;
}

/**
 * Uses up a letter, once. Call it for POST only: programs that scan letters open links but press no
 * button.
 */
export async function takeLetter(request: ShareRequest & { readonly letter: string }) {
  const { letter, nowMs } = request;
  const asked = await askStep(request);
  if (asked.kind !== "found") return asked;
  const { link, passed } = asked;
  if (link.emailDomains.length === 0 || passed.email) return { kind: "not-asked" } as const;
  const taken = await takeShareLetter({
    linkId: link.id,
    tokenHash: letterHash(letter, link),
    nowMs,
  });
  if (!taken) {
    closeTo(request);
    return { kind: "dead-letter", language: link.language } as const;
  }
  return { kind: "passed", newPass: makePass({ ...passed, email: true }, link, nowMs) } as const;
}

/** Runs after the answer has left: failures are in the audit log, without the e-mail. */
async function sendLetter(link: FoundShare, email: string, asking: AskForLetter): Promise<void> {
  const to = findRecipient(email, link.emailDomains);
  if (to === null) return;
  const { token: letter } = makeLinkToken();
  await insertShareLetter({
    linkId: link.id,
    tokenHash: letterHash(letter, link),
    expiresAt: new Date(asking.nowMs + LETTER_SECONDS * 1000),
  });
  const address = `${webOrigin()}/s/${asking.token}/email?letter=${letter}`;
  await postLetter({
    kind: "share-link-proof",
    mail: { to, ...asking.textOf(address, link.language) },
    userId: null,
    about: null,
    giveUpAfterSeconds: LETTER_SECONDS,
  });
}

/**
 * Null: no letter is sent. The domain as it was compared; no forwarding address
 * ("somebody%elsewhere@…").
 */
function findRecipient(email: string, domains: readonly string[]): string | null {
  const [local = ""] = email.split("@");
  const domain = isOfDomains(email, domains) ? findEmailDomain(email) : null;
  return domain !== null && LOCAL_PART.test(local) ? `${local}@${domain}` : null;
}

/** Includes the version: a change of the link's token, password or domains ends earlier letters. */
function letterHash(letter: string, { passVersion }: FoundShare): string {
  return hash("sha256", `${passVersion} ${letter}`);
}
