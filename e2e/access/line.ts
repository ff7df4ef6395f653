import type { AuditKind } from "@/lib/audit/event";
import type { Answers, Role } from "./roles";
import type { Stage } from "./stage";

/**
 * How a request identifies its caller: by a cookie, by a token in its header, or by the address
 * itself.
 */
export type AskedBy = "session" | "token" | "address";

export type Request = {
  readonly path: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** One request, and the answer that each role gets. */
export type Line = {
  /** The name that discovery gives it. */
  readonly what: string;
  readonly by: AskedBy;
  readonly answers: Answers;
  /** A word of account A that "all" and "own" must show; it tells a full page from an empty one. */
  readonly shows?: string;
  readonly ask: (stage: Stage, role: Role) => Request;
};

/** The same words for every role, or words for each role. */
export type SaidWords = string | ((role: Role) => string);

/** A server action, called as a browser calls it. */
export type ActionLine = {
  /** "file#name" */
  readonly what: string;
  readonly answers: Answers;
  /** A page that uses the action. */
  readonly at: string;
  /**
   * For a line with wrong input: words in the answer to the roles that may call the action. They
   * are what it returns, the address of its redirect, or what it throws.
   */
  readonly says?: SaidWords;
  /**
   * Positions of arguments and names of fields that change nothing in this call; `trySpoilt` cannot
   * show that the action reads them.
   */
  readonly unread?: readonly (number | string)[];
  readonly args: (stage: Stage, role: Role) => readonly unknown[];
};

/** A command of the desk; a person who runs it has the server, its database and its secrets. */
export type CommandLine = {
  readonly what: string;
  /** Null: the command uses nothing of the desk. */
  readonly args: ((stage: Stage) => readonly string[]) | null;
  /** The kind of its audit entry; absent if it changes no account and exports no file. */
  readonly entry?: AuditKind;
};
