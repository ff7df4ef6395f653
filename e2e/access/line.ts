import type { AuditKind } from "@/lib/audit/event";
import type { Answers, Role } from "./roles";
import type { Stage } from "./stage";

/**
 * How a request says who asks: a cookie of the browser, a token in its header, or the address
 * itself.
 */
export type AskedBy = "session" | "token" | "address";

export type Request = {
  readonly path: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** One thing that can be asked for, and what becomes of it by who asks. */
export type Line = {
  /** As discovery names it. */
  readonly what: string;
  readonly by: AskedBy;
  readonly answers: Answers;
  /**
   * A word of account A that "all" and "own" have to show, so that an empty page does not pass for
   * one.
   */
  readonly shows?: string;
  readonly ask: (stage: Stage, role: Role) => Request;
};

/** The same for every role, or not. */
export type SaidWords = string | ((role: Role) => string);

/** A server action, called as a browser does. */
export type ActionLine = {
  /** "file#name" */
  readonly what: string;
  readonly answers: Answers;
  /** A page that has the action. */
  readonly at: string;
  /**
   * SaidWords of its answer to those who may call it, where what it is given is wrong on purpose: what
   * it says, the address that it leads to, or what it throws.
   */
  readonly says?: SaidWords;
  /**
   * Positions of arguments and names of fields that make no difference here, and so cannot be shown
   * to be read.
   */
  readonly unread?: readonly (number | string)[];
  readonly args: (stage: Stage, role: Role) => readonly unknown[];
};

/** A command of the desk: whoever runs it holds the server, its database and its secrets. */
export type CommandLine = {
  readonly what: string;
  /** Null: it has nothing of the desk. */
  readonly args: ((stage: Stage) => readonly string[]) | null;
  /**
   * The kind of its entry in the audit log; none: it changes nothing of an account and hands out no
   * file.
   */
  readonly entry?: AuditKind;
};
