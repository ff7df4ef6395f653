import { InvalidArgumentError, Option } from "commander";
import {
  type Account,
  findAccountByName,
  type KeyAccount,
  listAccounts,
} from "@/lib/accounts/find-account";
import { type Day, type DayRange, parseDay } from "@/lib/core/day";
import { Refusal } from "@/lib/core/refusal";
import type { WholeAccountScope } from "@/lib/core/scope";
import { findDeskPause } from "@/lib/operations/resume-desk";
import { findPersonByEmail } from "@/lib/people/people-reach";
import { operatorScope } from "@/lib/sign-in/scope/operator-scope";

export function accountOption(): Option {
  return new Option(
    "--account <name>",
    "the account's name, as `account list` shows it",
  ).makeOptionMandatory();
}

export function dayOption(name: "from" | "to" | "on", meaning: string): Option {
  return new Option(`--${name} <day>`, `${meaning}, YYYY-MM-DD in UTC+8, included`).argParser(
    (text): Day => {
      try {
        return parseDay(text);
      } catch (error) {
        throw new InvalidArgumentError((error as Error).message);
      }
    },
  );
}

/** Both or neither. Throws Refusal when only one is given, or they are turned round. */
export function parseRange(from: Day | undefined, to: Day | undefined): DayRange | null {
  if (from === undefined && to === undefined) return null;
  if (from === undefined || to === undefined)
    throw new Refusal("--from and --to go together. Give both or neither.");
  if (from > to) throw new Refusal(`--from ${from} is after --to ${to}.`);
  return { from, to };
}

export function wholeNumber(what: string, min: number, max: number) {
  return (text: string): number => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new InvalidArgumentError(`${what} is a whole number from ${min} to ${max}.`);
  };
}

/** `--coin BTC --coin USDT`: every value, once each; none given is all. */
export function listOption(name: string, meaning: string): Option {
  return new Option(`--${name} <value>`, meaning)
    .argParser((value: string, earlier: string[] = []) => [...new Set([...earlier, value])])
    .default([], "all");
}

export type PersonOption = {
  readonly id: string;
  readonly email: string;
  readonly isEmailProven: boolean;
};

/** Throws Refusal where nobody signs in with this e-mail. */
export async function requirePerson(email: string): Promise<PersonOption> {
  const person = await findPersonByEmail(email);
  if (person) return person;
  throw new Refusal(
    `No person has the address ${JSON.stringify(email)}. Invite the person with \`user invite\`.`,
  );
}

/** Throws Refusal that names the accounts there are. */
export async function requireAccount(name: string): Promise<Account> {
  const found = await findAccountByName(name);
  if (found) return found;
  const names = (await listAccounts()).map((account) => account.name);
  const there = names.length > 0 ? `there is ${names.join(", ")}` : "no account is connected yet";
  throw new Refusal(`There is no account named ${JSON.stringify(name)}: ${there}.`);
}

/** Throws Refusal for an account that is fed by files alone. */
export async function requireKeyAccount(name: string): Promise<KeyAccount> {
  const account = await requireAccount(name);
  if (!account.isFedByFiles) return account;
  throw new Refusal(
    `Account ${name} is fed by files alone. It has no key, and no exchange is asked.`,
  );
}

/** Commands that do a waiting job's work wait with it. Throws Refusal. */
export async function refuseWhilePaused(): Promise<void> {
  if ((await findDeskPause()) === null) return;
  throw new Refusal(
    "This desk was restored from a backup and is paused, so the exchange is not asked. Resume it on any page of the desk first.",
  );
}

export async function requireScope(name: string): Promise<WholeAccountScope> {
  return operatorScope((await requireAccount(name)).id);
}
