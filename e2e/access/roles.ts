import { hash } from "node:crypto";
import { readTestEnv } from "@/lib/env/testing/env";

/**
 * Who asks. "expired" was signed in and is not any more, "revoked" holds a token that was taken
 * back. A visitor with a share link counts as "nobody" and has his own lines (share-routes.ts).
 */
export const ROLES = [
  "nobody",
  "expired",
  "revoked",
  "partnerA",
  "viewerA",
  "managerA",
  "managerB",
  "administrator",
] as const;
export type Role = (typeof ROLES)[number];
/** Nobody knows them, and one gate stops all three. */
const STRANGERS: readonly Role[] = ["nobody", "expired", "revoked"];
/** Those who are known when they ask. */
export const PEOPLE = ["partnerA", "viewerA", "managerA", "managerB", "administrator"] as const;
export type PersonRole = (typeof PEOPLE)[number];

/**
 * What an answer has to be, besides holding nothing of anybody else's:
 * - "all": done, or shown with what is planted in account A
 * - "own": the same of the partner's own clients alone
 * - "open": done, or shown; it belongs to no account
 * - "nothing": a page that says why there is nothing to see, and nothing of account A
 * - "refused": an action that says so and does nothing
 * - "failed": an action that nobody can call on this desk
 * - "signed-out": done, and so led to the sign-in page
 * - "sign-in": led to the sign-in page
 * - a number: this status, and nothing of account A
 */
export type RoleAnswer =
  | "all"
  | "own"
  | "open"
  | "nothing"
  | "refused"
  | "failed"
  | "signed-out"
  | "sign-in"
  | number;
export type Answers = Readonly<Record<Role, RoleAnswer>>;

type AnswersInTurn = readonly [
  partnerA: RoleAnswer,
  viewerA: RoleAnswer,
  managerA: RoleAnswer,
  managerB: RoleAnswer,
  administrator: RoleAnswer,
];

/** Whoever is not known is answered as nobody is. */
function row(
  nobody: RoleAnswer,
  [partnerA, viewerA, managerA, managerB, administrator]: AnswersInTurn,
): Answers {
  return {
    nobody,
    expired: nobody,
    revoked: nobody,
    partnerA,
    viewerA,
    managerA,
    managerB,
    administrator,
  };
}

const everybody = (answer: RoleAnswer): AnswersInTurn => [answer, answer, answer, answer, answer];

//                                                     partner A  viewer A   manager A  manager B
// administrator
export const OPEN = row("open", everybody("open"));
export const PERSONS_PAGE = row("sign-in", everybody("open"));
export const VIEWERS_PAGE = row("sign-in", ["nothing", "all", "all", "nothing", "all"]);
export const PARTNERS_PAGE = row("sign-in", ["own", "all", "all", "nothing", "all"]);
/** Of several accounts together, which of these roles only the administrator has. */
export const SEVERAL_PAGE = row("sign-in", ["nothing", "nothing", "nothing", "nothing", "all"]);
export const ADMIN_PAGE = row("sign-in", [404, 404, 404, 404, "open"]);

/** Each manager has his own; whoever manages nothing has no such page. */
export const MANAGERS_PAGE = row("sign-in", [404, 404, "open", "open", "open"]);
export const MANAGERS_ACCOUNT = row("sign-in", [404, 404, "all", 404, "all"]);
export const MANAGERS_PERSON = row("sign-in", [404, 404, "all", 404, "all"]);

export const PERSONS_DATA = row(401, everybody("open"));
export const VIEWERS_DATA = row(401, [403, "all", "all", 404, "all"]);
export const PARTNERS_DATA = row(401, ["own", "all", "all", 404, "all"]);
export const MANAGERS_DATA = row(401, [403, 403, "all", 404, "all"]);
export const SEVERAL_DATA = row(401, [404, 404, 404, 404, "all"]);
export const ADMIN_DATA = row(401, [404, 404, 404, 404, "open"]);
/**
 * A token opens one account: another one's is not let in, whether there is such an account or not.
 */
export const VIEWERS_TOKEN = row(401, [403, "all", "all", 403, "all"]);
/** Of no account, and yet nothing for a partner. */
export const RATES_PAGE = row("sign-in", ["nothing", "open", "open", "nothing", "open"]);
export const RATES_DATA = row(401, [403, "open", "open", 404, "open"]);
export const PERSONS_TOKEN = row(401, everybody("open"));
export const NO_METHOD = row(405, everybody(405));
export const NO_ADDRESS = row(404, everybody(404));
/** What no token opens. */
export const NO_TOKEN = row(401, everybody(403));
export const PARTNERS_TOKEN = row(401, ["own", "all", "all", 403, "all"]);

export const PERSONS_ACTION = row("sign-in", everybody("open"));
export const MANAGERS_ACTION = row("sign-in", ["refused", "refused", "all", "refused", "all"]);
/** For actions of no account: everybody who manages an account may call them. */
export const ANY_MANAGERS_ACTION = row("sign-in", ["refused", "refused", "open", "open", "open"]);
export const PARTNERS_ACTION = row("sign-in", ["own", "all", "all", "refused", "all"]);
export const ADMIN_ACTION = row("sign-in", ["refused", "refused", "refused", "refused", "open"]);
export const SIGNED_OUT = row("sign-in", everybody("signed-out"));
/** What somebody with a trading role may do; of these roles only the manager of A has one. */
export const TRADERS_ACTION = row("sign-in", ["refused", "refused", "all", "refused", "refused"]);
/** Where no mail server is set the action fails, and the server's log says why. */
export const NOT_MAILED = row("failed", everybody("failed"));

/**
 * Which of these roles, all of whom get something, ask a line: all of them in `npm run test:full`.
 * In `npm test` a partner who gets less than the whole, and by turns one of the strangers and one
 * of the others. A line's turn comes from its name, so that a new line moves no other's.
 */
export function rolesInTurn(
  roles: readonly Role[],
  { what, answers }: { readonly what: string; readonly answers: Answers },
): readonly Role[] {
  if (readTestEnv().isFull) return roles;
  const turn = Number.parseInt(hash("sha256", what).slice(0, 8), 16);
  const partners = roles.filter((role) => answers[role] === "own");
  const strangers = roles.filter((role) => STRANGERS.includes(role));
  const others = roles.filter((role) => !STRANGERS.includes(role) && !partners.includes(role));
  const inTurn = [strangers, others].flatMap((group) => group[turn % group.length] ?? []);
  return roles.filter((role) => partners.includes(role) || inTurn.includes(role));
}
