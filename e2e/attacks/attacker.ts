import { readTestEnv } from "@/lib/env/testing/env";
import { callAction, readActionIds } from "../access/call-action";
import type { PersonRole } from "../access/roles";
import type { Stage } from "../access/stage";
import { type Answered, ask, type RawRequest } from "../support/raw-http";

/**
 * What an attacker can do: use any role's credentials, send any request, and call any action by
 * name.
 */
export type Attacker = {
  readonly stage: Stage;
  readonly get: (
    path: string,
    headers?: Record<string, string>,
    asked?: RawRequest,
  ) => Promise<Answered>;
  readonly as: (role: PersonRole) => Record<string, string>;
  readonly actionId: (name: string) => string;
  readonly act: (
    name: string,
    at: string,
    args: readonly unknown[],
    headers: Record<string, string>,
  ) => Promise<Answered>;
};

export function attackerOf(stage: Stage): Attacker {
  const ids = readActionIds();
  const actionId = (name: string) => {
    const id = ids.get(`app/(desk)/${name}`);
    if (id === undefined) throw new Error(`no page has ${name}`);
    return id;
  };
  return {
    stage,
    get: (path, headers = {}, asked = {}) => ask(stage.url, path, { ...asked, headers }),
    as: (role) => ({ cookie: stage.cookies[role] ?? "" }),
    actionId,
    act: (name, at, args, headers) =>
      callAction(stage.url, { id: actionId(name), at, args, headers }),
  };
}

/** The words that an answer contains. */
export const leaksOf = (body: string, words: readonly string[]): string[] =>
  words.filter((word) => body.includes(word));

/** The one text or way whose turn it is at this index; `npm run test:full` uses all. */
export const inTurn = <T>(all: readonly T[], index: number): readonly T[] =>
  readTestEnv().isFull ? all : all.slice(index % all.length).slice(0, 1);
