import type { ActionLine, SaidWords } from "./line";
import type { Answers } from "./roles";

/** A valid id that no row has. */
export const NOBODYS = "00000000-0000-4000-8000-000000000000";

type Args = ActionLine["args"];

/**
 * Builds the lines of one file of actions, called from the page `at`. For `unread` see ActionLine.
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
    /** The input is wrong on purpose: every role that may call the action gets the words `says`. */
    declines: (
      name: string,
      answers: Answers,
      args: Args,
      says: SaidWords,
      unread?: readonly (number | string)[],
    ): ActionLine => ({ ...works(name, answers, args, unread), says }),
  };
}
