import type { AuditAccount, AuditDetails, AuditEvent, AuditKind, AuditResult } from "./event";

/** Who did it. What a person did with a token, or through the desk, counts as that person's. */
export type AuditActor =
  | { readonly kind: "person"; readonly id: string; readonly name: string }
  | { readonly kind: "token"; readonly id: string; readonly name: string; readonly token: string }
  /** A command on the server: `name` is the operating system's user. */
  | { readonly kind: "command"; readonly name: string }
  /** The launcher or a worker, with the person who asked for it. */
  | { readonly kind: "desk"; readonly id?: string; readonly name?: string }
  /** Somebody who was not signed in. */
  | { readonly kind: "nobody" };

/** Who did it, and from where. `address`, `agent` null: this machine. */
export type AuditOrigin = {
  readonly actor: AuditActor;
  readonly address: string | null;
  /** Browser and system: "Firefox on Linux". */
  readonly agent: string | null;
};

/**
 * The actor in a word, for rows that store who wrote them last: a person's e-mail, or the kind of
 * actor.
 */
export function actorWord({ actor }: AuditOrigin): string {
  if (actor.kind === "command") return "command line";
  return "name" in actor && actor.name !== undefined ? actor.name : actor.kind;
}

/**
 * The person's id, also if they used a token or the desk. Null: a command, the desk itself or
 * nobody.
 */
export function actorId({ actor }: AuditOrigin): string | null {
  return "id" in actor ? (actor.id ?? null) : null;
}

export const DESK_ORIGIN: AuditOrigin = { actor: { kind: "desk" }, address: null, agent: null };

/**
 * The entry of something done. `object`: what was changed or read. `account`: the account it
 * concerns.
 */
export function doneEntry<Kind extends AuditKind>(
  origin: AuditOrigin,
  kind: Kind,
  object: string | null,
  details: AuditDetails[Kind],
  account: AuditAccount | null = null,
) {
  return auditEntry(origin, "done", kind, object, details, account);
}

/** The same with another result. */
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
