import type { AuditEvent, AuditResult } from "@/lib/core/audit/event";
import { type AuditEntry, appendAudit } from "@/lib/store/audit/log";
import { findUser, type User } from "@/lib/store/people/users";
import type { AttemptLimit } from "@/lib/store/sessions/attempts";
import { startSession } from "../sign-in/start-session";
import { type Caller, originOf } from "../web/audit-origin";
import { type Count, type CountedBy, countsByAddress, limitTries } from "../web/limit-tries";
import type { PasskeySite } from "./passkey-answer";
import { askForPasskey, readPasskey } from "./passkey-use";
import type { WaitingSession } from "./second-step";

/** Nobody guesses a signature; a bound, for each question is a row. A whole office may sit behind one address. */
const PER_ADDRESS: AttemptLimit = { name: "passkey-address", tries: 200, perSeconds: 900 };

const QUESTION = { purpose: "sign-in", userId: null } as const;

/** The question to whoever wants to sign in with nothing but a passkey; "locked": too many from this address. */
export async function askWhoever(site: PasskeySite, caller: Caller) {
  const tries = await limitTries(countsOf(caller), (limit) => entryOf(null, caller, "limited", limit));
  return tries.kind === "locked" ? "locked" : askForPasskey(QUESTION, site);
}

/** Starts a session of whose key it is; null where the answer is no good. Each answer has its entry. */
export async function signInWithPasskey(
  answer: unknown,
  site: PasskeySite,
  caller: Caller,
): Promise<WaitingSession | "wrong" | "locked"> {
  const tries = await limitTries(countsOf(caller), (limit) => entryOf(null, caller, "limited", limit));
  if (tries.kind === "locked") return "locked";
  const read = await readPasskey(answer, QUESTION, site);
  const user = read && (await findUser(read.passkey.userId));
  const session = user && (await startSession({ user, how: "passkey", caller, use: read.use }));
  if (session) return { session, user };
  await appendAudit(entryOf(user, caller, "refused"));
  return "wrong";
}

function countsOf(caller: Caller): readonly Count[] {
  return countsByAddress(PER_ADDRESS, caller);
}

function entryOf(user: User | null, caller: Caller, result: AuditResult, limit?: CountedBy): AuditEntry {
  const details = { how: "passkey", ...(limit ? { limit } : {}) };
  const object = user?.email ?? null;
  const event: AuditEvent = { kind: "sign-in", result, account: null, object, details };
  return { origin: originOf({ kind: "nobody" }, caller), event };
}
