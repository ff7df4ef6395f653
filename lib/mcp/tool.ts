import { z } from "zod";
import type { ApiAnswer, ApiEndpoint, StocksEndpoint } from "@/lib/api/endpoint";
import { day, instant, type missing } from "@/lib/api/endpoint";
import { REFUSED } from "@/lib/api/text";
import type { AddressProblem } from "@/lib/core/address/address-problem";
import { findParamProblems } from "@/lib/core/address/known-params";
import { addressProblemText } from "@/lib/core/address/problem-text";
import { systemClock } from "@/lib/core/clock";
import { PRESETS } from "@/lib/core/presets";
import { Refusal } from "@/lib/core/refusal";
import type { AccountScope } from "@/lib/core/scope";
import { englishWords } from "@/lib/core/words-in";
import { describeGaps } from "@/lib/coverage/coverage";
import type { DayGaps } from "@/lib/coverage/day-status";
import { loadExchangeToday } from "@/lib/coverage/load-coverage";
import { webOrigin } from "@/lib/env/web-origin";
import type { StoredPanels } from "@/lib/stocks/queue/panel-queue";
import type { TokenScope } from "@/lib/tokens/token-scopes";
import { foreign, isCode, MOST_ROWS } from "./foreign";

export type OpenAccount = {
  readonly id: number;
  readonly name: string;
  readonly scope: AccountScope;
};

/** What a call may read. */
export type Reach = {
  readonly accounts: readonly OpenAccount[];
  /** Null: no exchange is connected. */
  readonly openPanels: () => Promise<StoredPanels | null>;
};

/** A question that an assistant may ask. It only reads. */
export type Tool<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
> = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly needs: TokenScope;
  readonly input: Input;
  /** Takes what `read` returns, and leaves out what it does not name. */
  readonly output: Output;
  /** Throws Refusal with a sentence for the assistant. */
  read(input: z.output<Input>, reach: Reach): Promise<object>;
  /** The answer in a sentence, of our own words and figures alone. */
  say(answer: z.output<Output>): string;
};

/** So that the compiler knows the input and the output of each tool. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): Tool<Input, Output> {
  return tool;
}

const LONGEST_NAME = 200;

/** A text that an assistant sends. */
export const asked = z.string().trim().min(1).max(LONGEST_NAME);
export const account = asked
  .optional()
  .describe("The account's name or id, as `accounts` lists it; not needed if there is only one");
export const days = {
  preset: z.enum(PRESETS).optional().describe("Days by name; default 30d"),
  from: asked.optional().describe("The first day, YYYY-MM-DD in UTC+8, instead of preset"),
  to: asked.optional().describe("The last day, included"),
};

/** A word of the desk, such as a state. */
export const word = z.string().regex(/^[\w.-]{1,40}$/);
export const link = z.url().describe("The same on a screen of the desk");

/** An answer about an account. */
export function answerOfAccount<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({
    account: z.object({ id: z.int(), name: foreign }),
    asOf: day.describe("The exchange's day in UTC+8 when the desk answered"),
    ...shape,
    link,
  });
}

/** An answer about stocks, from what the desk keeps. */
export function answerOfStocks<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ asOf: instant, ...shape, link });
}

type Params = Readonly<Record<string, string | readonly string[] | number | undefined>>;
type Asked = {
  readonly params: Params;
  readonly parts?: Readonly<Record<string, string>>;
};

/** What an endpoint answers about an account, with absolute links. Throws Refusal. */
export async function askAccount(
  { accounts }: Reach,
  named: string | undefined,
  endpoint: ApiEndpoint,
  { params: given, parts = {} }: Asked,
): Promise<object> {
  const { scope, ...opened } = pickAccount(accounts, named);
  const params = readParams(endpoint, given);
  const answer = await endpoint.read({ scope, account: opened, params, parts });
  const asOf = await loadExchangeToday(scope);
  return { account: opened, asOf, ...contentOf(answer, endpoint) };
}

/** What an endpoint answers about stocks. Throws Refusal. */
export async function askStocks(
  { openPanels }: Reach,
  endpoint: StocksEndpoint,
  { params: given, parts = {} }: Asked,
): Promise<object> {
  const panels = await openPanels();
  if (panels === null) throw new Refusal("No exchange is connected.");
  const params = readParams(endpoint, given);
  const nowMs = systemClock.now();
  const answer = await endpoint.read({ panels, params, parts, nowMs });
  return { asOf: new Date(nowMs).toISOString(), ...contentOf(answer, endpoint) };
}

/** Throws Refusal, which names no account: their names are written by people. */
function pickAccount(accounts: readonly OpenAccount[], named: string | undefined): OpenAccount {
  if (named === undefined) {
    const [only, another] = accounts;
    if (only === undefined) throw new Refusal("No account can be read here.");
    if (another !== undefined)
      throw new Refusal("There are several accounts. Name one: `accounts` lists them.");
    return only;
  }
  const found =
    accounts.find(({ id }) => String(id) === named) ?? accounts.find(({ name }) => name === named);
  if (found === undefined)
    throw new Refusal("There is no such account here: `accounts` lists those that can be read.");
  return found;
}

function readParams({ params: known }: Pick<ApiEndpoint, "params">, given: Params) {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) continue;
    for (const one of [value].flat()) params.append(key, String(one));
  }
  const problems = findParamProblems(params, known);
  if (problems.length > 0) throw new Error(`a tool asks for ${params}`);
  return params;
}

function contentOf(answer: ApiAnswer, { schema }: Pick<ApiEndpoint, "schema">): object {
  switch (answer.kind) {
    case "found":
      return withOrigin(schema.parse(answer.answer)) as object;
    case "malformed": {
      const words = englishWords();
      const problems = answer.problems.map(inOurWords);
      throw new Refusal(problems.map((problem) => addressProblemText(words, problem)).join(" "));
    }
    case "whole-account-only":
    case "gone":
      throw new Refusal(REFUSED[answer.kind]);
    default:
      return answer satisfies never;
  }
}

/** Choices can be coins, whose names somebody else wrote. */
function inOurWords(problem: AddressProblem): AddressProblem {
  if (problem.kind !== "choice") return problem;
  const choices = problem.choices.split(", ").filter(isCode).slice(0, MOST_ROWS);
  if (choices.length === 0) return { kind: "value", key: problem.key };
  return { ...problem, choices: choices.join(", ") };
}

/** Links as addresses that a person can open, at any depth. */
function withOrigin(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOrigin);
  if (value === null || typeof value !== "object") return value;
  const pairs = Object.entries(value).map(([key, part]) => {
    const isLink = key === "link" && typeof part === "string";
    return [key, isLink ? webOrigin() + part : withOrigin(part)];
  });
  return Object.fromEntries(pairs);
}

/** "All days are known.", or how many are not. */
export function coverageSentence(gaps: z.output<typeof missing>): string {
  const described = describeGaps(gaps as DayGaps | null);
  return described === null ? "All days are known." : `The sums are ${described}.`;
}

export function rangeText({ from, to }: { readonly from: string; readonly to: string }): string {
  return from === to ? `on ${from}` : `from ${from} to ${to}`;
}
