import { hash } from "node:crypto";
import { readTestEnv } from "@/lib/env/testing/env";

/**
 * The callers. "expired" has a session that ended, "revoked" holds a revoked token. A visitor with
 * a share link counts as "nobody" and has his own lines (share-routes.ts).
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
/** The desk does not know them; one gate stops all three. */
const STRANGERS: readonly Role[] = ["nobody", "expired", "revoked"];
/** The roles that the desk knows. */
export const PEOPLE = ["partnerA", "viewerA", "managerA", "managerB", "administrator"] as const;
export type PersonRole = (typeof PEOPLE)[number];

/**
 * The expected answer; in no case may it contain anything that the role must not see:
 * - "all": done, or shown with the words planted in account A
 * - "own": the same, for the partner's own clients only
 * - "open": done, or shown; it belongs to no account
 * - "nothing": a page that says why it is empty, and nothing of account A
 * - "refused": the action refuses in words and does nothing
 * - "failed": the action cannot work on this desk
 * - "signed-out": done, and redirected to the sign-in page
 * - "sign-in": redirected to the sign-in page
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

/** The three callers without a session get the same answer. */
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

// The answers are, in this order: nobody, [partner A, viewer A, manager A, manager B,
// administrator].
export const OPEN = row("open", everybody("open"));
export const PERSONS_PAGE = row("sign-in", everybody("open"));
export const VIEWERS_PAGE = row("sign-in", ["nothing", "all", "all", "nothing", "all"]);
export const PARTNERS_PAGE = row("sign-in", ["own", "all", "all", "nothing", "all"]);
/** Pages over several accounts; only the administrator sees more than one here. */
export const SEVERAL_PAGE = row("sign-in", ["nothing", "nothing", "nothing", "nothing", "all"]);
export const ADMIN_PAGE = row("sign-in", [404, 404, 404, 404, "open"]);

/** Each manager sees his own accounts; the page does not exist for people who manage none. */
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
 * A token opens one account. For every other account the answer is the same, whether it exists or
 * not.
 */
export const VIEWERS_TOKEN = row(401, [403, "all", "all", 403, "all"]);
/** Rates belong to no account, but partners do not see them. */
export const RATES_PAGE = row("sign-in", ["nothing", "open", "open", "nothing", "open"]);
export const RATES_DATA = row(401, [403, "open", "open", 404, "open"]);
export const PERSONS_TOKEN = row(401, everybody("open"));
/** A stock that nobody knows. */
export const NO_STOCK = row(401, everybody(404));
export const NO_METHOD = row(405, everybody(405));
export const NO_ADDRESS = row(404, everybody(404));
/** Routes that no token opens. */
export const NO_TOKEN = row(401, everybody(403));
export const PARTNERS_TOKEN = row(401, ["own", "all", "all", 403, "all"]);

/** An assistant reads the account of its token, and names none. */
export const ASSISTANTS_TOKEN = row(401, ["own", "all", "all", "open", "all"]);

export const PERSONS_ACTION = row("sign-in", everybody("open"));
export const MANAGERS_ACTION = row("sign-in", ["refused", "refused", "all", "refused", "all"]);
/** Actions that read what the whole account trades. */
export const VIEWERS_ACTION = row("sign-in", ["refused", "all", "all", "refused", "all"]);
/** Actions that belong to no account: everybody who manages an account may call them. */
export const ANY_MANAGERS_ACTION = row("sign-in", ["refused", "refused", "open", "open", "open"]);
export const PARTNERS_ACTION = row("sign-in", ["own", "all", "all", "refused", "all"]);
/** A partner for themselves, a manager for every partner. */
export const PAYEES_ACTION = row("sign-in", ["own", "refused", "all", "refused", "all"]);
/** What a partner does about himself; nobody else is one here. */
export const PARTNER_ACTION = row("sign-in", ["own", "refused", "refused", "refused", "refused"]);
export const ADMIN_ACTION = row("sign-in", ["refused", "refused", "refused", "refused", "open"]);
export const SIGNED_OUT = row("sign-in", everybody("signed-out"));
/** Actions that need a trading role; here only the manager of A has one. */
export const TRADERS_ACTION = row("sign-in", ["refused", "refused", "all", "refused", "refused"]);
/** Without a mail server the action fails, and the server's log says why. */
export const NOT_MAILED = row("failed", everybody("failed"));

/**
 * The roles that try a line which gives them something. `npm run test:full` tries all of them. `npm
 * test` tries partners who get a part, one of the strangers and one of the others. The choice
 * depends on the line's name, so a new line does not change another's.
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
