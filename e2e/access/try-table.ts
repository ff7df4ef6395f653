import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { messagesOf } from "@/lib/core/messages";
import { db } from "@/lib/database/database";
import { readTestEnv } from "@/lib/env/testing/env";
import { type Answered, ask } from "../support/raw-http";
import { callAction, formOf, isRefusal, readActionIds, readOutcome } from "./call-action";
import { findFault } from "./judge";
import type { ActionLine, Line } from "./line";
import { type Answers, PEOPLE, ROLES, type Role, type RoleAnswer, rolesInTurn } from "./roles";
import type { Stage } from "./stage";
import { ACTIONS, LINES } from "./table";

export type Tried = {
  /** A sentence for each answer that differs from the table. */
  readonly faults: readonly string[];
  /** Every answer, for the search for secrets. */
  readonly received: readonly { readonly where: string; readonly content: string }[];
};

/**
 * Other tests cover how often a token may ask; here the counters are reset after this many lines.
 */
const LINES_A_COUNT = 20;

/** Whether the caller gets what he asked for. */
export const isGiven = (answer: RoleAnswer): boolean =>
  ["all", "own", "open", "signed-out"].includes(answer as string);

/**
 * Sends every line for the roles whose expected answer `which` accepts. The roles run side by side,
 * because a token may fetch only one file at a time. The actions follow; signing out is the last.
 * Refusals are tried with every role in every run; in `npm test` the rest is tried in turn
 * (`rolesInTurn`).
 */
export async function tryTable(
  stage: Stage,
  which: (answer: RoleAnswer) => boolean,
): Promise<Tried> {
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
      keep(
        line,
        role,
        answer,
        await faultOfAction(stage, answer, line, role, JSON.stringify(args)),
      );
    }
  }
  return { faults, received };
}

/**
 * One action undoes another, such as the end of "View as", so each role that may act calls them
 * all. In `npm test` the viewer, the other account's manager and, for actions of one account, the
 * administrator are left out: the manager and the partner get the same answers.
 */
function actingRoles(answers: Answers, which: (answer: RoleAnswer) => boolean): readonly Role[] {
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

/**
 * Strangers also send a credential that opens nothing here: a token to a page, a cookie to a route
 * for tokens.
 */
function credentials(
  { cookies, tokens }: Stage,
  by: Line["by"],
  role: Role,
): Record<string, string> {
  const cookie = by === "token" && role === "nobody" ? cookies.managerA : cookies[role];
  const token = by === "session" && role === "nobody" ? tokens.managerA : tokens[role];
  const headers: Record<string, string> = {};
  if (cookie !== undefined) headers.cookie = cookie;
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  return headers;
}

async function faultOfAction(
  { dataDir }: Stage,
  answer: Answered,
  line: ActionLine,
  role: Role,
  asked: string,
): Promise<string | null> {
  const expected = line.answers[role];
  const outcome = await readOutcome(answer);
  const said = JSON.stringify(outcome);
  const fault = `is ${said.slice(0, 300)}`;
  const isLed = outcome.kind === "led" && outcome.to.includes("/sign-in");
  if (expected === "sign-in" || expected === "signed-out")
    return isLed ? null : `${fault}, not led to sign-in`;
  const leak = findFault({ ...answer, status: 200 }, { role, expected, asked });
  if (leak !== null) return leak;
  const isUnread = said.includes(NOT_READ) || said.includes('"validationErrors"');
  if (isUnread) return `has not read what it was given: ${fault}`;
  const says = (typeof line.says === "function" ? line.says(role) : line.says) ?? "";
  if (expected === "failed") {
    if (outcome.kind !== "failed") return fault;
    // Only the log contains what an action throws, and the launcher writes it there with a delay.
    const log = () => readFileSync(path.join(dataDir, "logs/web.log"), "utf8");
    try {
      await expect.poll(log, { timeout: 10_000 }).toContain(says);
      return null;
    } catch {
      return fault;
    }
  }
  if (outcome.kind === "failed") return fault;
  if (isLed) return "is led to sign-in";
  const isRefused = outcome.kind === "returned" && isRefusal(outcome.value);
  if (expected !== "refused")
    return said.includes(says) && (!isRefused || says !== "") ? null : fault;
  // A role that may not call the action gets a refusal, and nothing about the wrong input.
  return isRefused && (says === "" || !said.includes(says)) ? null : `is not refused: ${fault}`;
}

/** What every action answers to arguments that no page sends. */
const NOT_READ = messagesOf("en-US").ui.actionFailed;

/**
 * Calls every action with each of its arguments spoilt, as a role that may call it. Returns the
 * actions that still answer as the table says: their lines do not show that the action reads the
 * argument. See `spoiltWays`.
 */
export async function trySpoilt(stage: Stage): Promise<readonly string[]> {
  const unmoved: string[] = [];
  const ids = readActionIds();
  for (const line of ACTIONS) {
    const id = ids.get(line.what);
    if (id === undefined) throw new Error(`no page has ${line.what}`);
    const given = PEOPLE.findLast((each) => isGiven(line.answers[each]));
    const role = line.answers.nobody === "sign-in" ? given : "nobody";
    if (role === undefined) throw new Error(`nobody may call ${line.what}`);
    const args = line.args(stage, role);
    for (const [index, argument] of args.entries()) {
      if (isState(argument) || line.unread?.includes(index)) continue;
      for (const { what, value } of spoiltWays(argument, line.unread)) {
        const spoilt = args.with(index, value);
        const headers = credentials(stage, "session", role);
        const answer = await callAction(stage.url, { id, at: line.at, args: spoilt, headers });
        if ((await faultOfAction(stage, answer, line, role, JSON.stringify(spoilt))) === null)
          unmoved.push(
            `${line.what} reads nothing of ${what} in argument ${index + 1}: ${answer.body.slice(0, 300)}`,
          );
      }
    }
  }
  return unmoved;
}

/** The state of a form before its first answer; no action reads it. */
const isState = (argument: unknown) =>
  argument === null ||
  (typeof argument === "object" &&
    Object.keys(argument).length === 0 &&
    !(argument instanceof FormData));

/**
 * Each field of an object is misnamed alone; a form's fields all together; any other value is
 * wrapped in an object.
 */
function spoiltWays(argument: unknown, unread: ActionLine["unread"] = []) {
  if (argument instanceof FormData) {
    const fields = Object.fromEntries(argument) as Record<string, string>;
    return [{ what: "its fields", value: formOf(misname(fields)) as unknown }];
  }
  if (typeof argument !== "object" || argument === null || Array.isArray(argument))
    return [{ what: "it", value: { _1_: argument } as unknown }];
  const fields = argument as Record<string, unknown>;
  return Object.keys(fields)
    .filter((name) => !unread.includes(name))
    .map((name) => {
      const { [name]: field, ...others } = fields;
      return { what: name, value: { ...others, [`1_${name}`]: field } as unknown };
    });
}

function misname<T>(fields: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`1_${name}`, value]));
}
