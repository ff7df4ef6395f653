import { readTestEnv } from "@/lib/env/test-env";
import { db } from "@/lib/store/database/database";
import { type Answered, ask } from "../support/raw-http";
import { callAction, isRefusal, readActionIds, readOutcome } from "./call-action";
import { findFault } from "./judge";
import type { ActionLine, Line } from "./line";
import { type Answer, type Answers, ROLES, type Role, rolesInTurn } from "./roles";
import type { Stage } from "./stage";
import { ACTIONS, LINES } from "./table";

export type Tried = {
  /** A sentence for each answer that is not as the table says. */
  readonly faults: readonly string[];
  /** Everything that came back, for whoever searches it. */
  readonly received: readonly { readonly where: string; readonly content: string }[];
};

/** How often a token may ask is proven elsewhere: here the counts begin anew after so many lines. */
const LINES_A_COUNT = 20;

/** Whether an answer gives what was asked for. */
export const isGiven = (answer: Answer): boolean =>
  ["all", "own", "open", "signed-out"].includes(answer as string);

/**
 * Asks every line with the roles whose expected answer `which` takes, the roles side by side: each is answered by
 * itself, and of one token one file is sent at a time. Then the actions; signing out is the last. Where access is
 * refused, every role asks in every run; where it is given, by turns in `npm test` (`rolesInTurn`).
 */
export async function tryTable(stage: Stage, which: (answer: Answer) => boolean): Promise<Tried> {
  const faults: string[] = [];
  const received: { where: string; content: string }[] = [];
  const ids = readActionIds();
  const keep = (line: Line | ActionLine, role: Role, answer: Answered, fault: string | null) => {
    received.push({ where: `the answer to ${role} for ${line.what}`, content: answer.body });
    if (fault !== null) faults.push(`${line.what} for ${role}: ${fault}`);
  };
  const rolesOf = (line: Line | ActionLine) => {
    const roles = ROLES.filter((role) => which(line.answers[role]));
    return which("all") ? rolesInTurn(roles, line) : roles;
  };
  const askAll = async (role: Role) => {
    for (const [index, line] of LINES.filter((line) => rolesOf(line).includes(role)).entries()) {
      if (index % LINES_A_COUNT === 0) await db().pool.query("delete from rate_limiter_flexible");
      const { answer, fault } = await askLine(stage, line, role);
      keep(line, role, answer, fault);
    }
  };
  await Promise.all(ROLES.map(askAll));
  for (const line of ACTIONS) {
    const id = ids.get(line.what);
    if (id === undefined) throw new Error(`no page has ${line.what}`);
    for (const role of which("all") ? actingRoles(line.answers, which) : rolesOf(line)) {
      const args = line.args(stage, role);
      const headers = credentials(stage, "session", role);
      const answer = await callAction(stage.url, { id, at: line.at, args, headers });
      keep(line, role, answer, faultOfAction(answer, line, role, JSON.stringify(args)));
    }
  }
  return { faults, received };
}

/**
 * One action undoes another, such as the end of a view: each role that may act asks them all. In `npm test` the viewer,
 * the other account's manager, and of one account also the administrator leave theirs to the manager and the partner,
 * who are given the same.
 */
function actingRoles(answers: Answers, which: (answer: Answer) => boolean): readonly Role[] {
  const given = ROLES.filter((role) => which(answers[role]));
  if (readTestEnv().isFull) return given;
  const leaving: readonly Role[] = ["viewerA", "managerB"];
  return given.filter(
    (role) => !leaving.includes(role) && !(role === "administrator" && answers.managerA === "all"),
  );
}

async function askLine(stage: Stage, line: Line, role: Role) {
  const { path, headers = {}, ...request } = line.ask(stage, role);
  const origin = request.method === "POST" && line.by === "session" ? { origin: stage.url } : {};
  const sent = { ...origin, ...headers, ...credentials(stage, line.by, role) };
  const answer = await ask(stage.url, path, { ...request, headers: sent });
  const expected = line.answers[role];
  return { answer, fault: findFault(answer, { role, expected, asked: path, shows: line.shows }) };
}

/** Besides his own, everybody shows what opens nothing here: a token at a page, a cookie at a route of tokens. */
function credentials({ cookies, tokens }: Stage, by: Line["by"], role: Role): Record<string, string> {
  const cookie = by === "token" && role === "nobody" ? cookies.managerA : cookies[role];
  const token = by === "session" && role === "nobody" ? tokens.managerA : tokens[role];
  return {
    ...(cookie !== undefined ? { cookie } : {}),
    ...(token !== undefined ? { authorization: `Bearer ${token}` } : {}),
  };
}

function faultOfAction(answer: Answered, line: ActionLine, role: Role, asked: string): string | null {
  const expected = line.answers[role];
  const outcome = readOutcome(answer);
  const said = JSON.stringify(outcome).slice(0, 300);
  const isLed = outcome.kind === "led" && outcome.to.includes("/sign-in");
  if (expected === "sign-in" || expected === "signed-out")
    return isLed ? null : `is ${said}, not led to sign-in`;
  const leak = findFault({ ...answer, status: 200 }, { role, expected, asked });
  if (leak !== null) return leak;
  if (expected === "failed" || outcome.kind === "failed")
    return expected === outcome.kind ? null : `is ${said}`;
  if (isLed) return "is led to sign-in";
  const isRefused = outcome.kind === "returned" && isRefusal(outcome.value);
  if (expected === "refused") return isRefused ? null : `is not refused: ${said}`;
  return isRefused && !line.isWrong ? `says ${said}` : null;
}
