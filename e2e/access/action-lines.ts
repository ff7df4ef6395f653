import type { ActionLine, SaidWords } from "./line";
import type { Answers } from "./roles";

/** An id that nothing has. */
export const NOBODYS = "00000000-0000-4000-8000-000000000000";

type Args = ActionLine["args"];

/**
 * Lines of one file of actions, called as from the page `at`. `unread`: positions of arguments, see
 * ActionLine.
 */
export function actionsOf(file: string, at: string) {
  const works = (
    name: string,
    answers: Answers,
    args: Args,
    unread: readonly (number | string)[] = [],
  ): ActionLine => ({
    what: `app/${file}#${name}`,
    answers,
    at,
    args,
    unread,
  });
  return {
    works,
    /** What it is given here is wrong on purpose: everybody who may call it gets these words. */
    declines: (
      name: string,
      answers: Answers,
      args: Args,
      says: SaidWords,
      unread?: readonly (number | string)[],
    ): ActionLine => ({ ...works(name, answers, args, unread), says }),
  };
}
