import type { AuditAccount, AuditDetails, AuditEvent, AuditKind, AuditResult } from "./event";

/** Who did it. What a person did with a token, or had the desk do, stays that person's. */
export type AuditActor =
  | { readonly kind: "person"; readonly id: string; readonly name: string }
  | { readonly kind: "token"; readonly id: string; readonly name: string; readonly token: string }
  /** A command on the server: `name` is the operating system's user. */
  | { readonly kind: "command"; readonly name: string }
  /** The launcher or a worker; with the person who had asked for it. */
  | { readonly kind: "desk"; readonly id?: string; readonly name?: string }
  /** Someone who was not let in. */
  | { readonly kind: "nobody" };

/** Who, and from where; null for what came from this machine itself. */
export type AuditOrigin = {
  readonly actor: AuditActor;
  readonly address: string | null;
  /** The program, coarsely: "Firefox on Linux". */
  readonly agent: string | null;
};

/** The actor in a word, for what remembers who wrote it last: a person's e-mail, or what else did it. */
export function actorWord({ actor }: AuditOrigin): string {
  if (actor.kind === "command") return "command line";
  return "name" in actor && actor.name !== undefined ? actor.name : actor.kind;
}

/** The person who did it, also with a token or through the desk; null: a command, the desk itself or nobody. */
export function actorId({ actor }: AuditOrigin): string | null {
  return "id" in actor ? (actor.id ?? null) : null;
}

export const DESK_ORIGIN: AuditOrigin = { actor: { kind: "desk" }, address: null, agent: null };

/** The entry of a deed that was done. `object`: what it was done to; `account`: whose book it was about. */
export function doneEntry<Kind extends AuditKind>(
  origin: AuditOrigin,
  kind: Kind,
  object: string | null,
  details: AuditDetails[Kind],
  account: AuditAccount | null = null,
) {
  return auditEntry(origin, "done", kind, object, details, account);
}

/** The same of one that came to another result. */
export function auditEntry<Kind extends AuditKind>(
  origin: AuditOrigin,
  result: AuditResult,
  kind: Kind,
  object: string | null,
  details: AuditDetails[Kind],
  account: AuditAccount | null = null,
) {
  return { origin, event: { kind, result, account, object, details } as AuditEvent };
}
