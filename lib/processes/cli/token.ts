import { Option } from "commander";
import { Refusal } from "@/lib/core/refusal";
import { addTokenFor } from "@/lib/tokens/add-token";
import type { AddTokenOutcome, TokenProblem } from "@/lib/tokens/contract";
import {
  type ApiToken,
  EVERYBODYS_TOKENS,
  listApiTokens,
  revokeToken,
} from "@/lib/tokens/token-reach";
import {
  DEFAULT_TOKEN_DAYS,
  exampleAddress,
  LONGEST_TOKEN_NAME,
  MOST_TOKEN_DAYS,
  MOST_TOKENS,
  TOKEN_SCOPES,
  type TokenScope,
} from "@/lib/tokens/token-scopes";
import { Command, commandOrigin, tell, withSession } from "./command";
import { accountOption, requireAccount, wholeNumber } from "./options";
import { formatTable } from "./table";

const SHORT_ID = 8;

type AddTokenOptions = {
  email: string;
  account?: string;
  name: string;
  scope: TokenScope[];
  days: number;
};

export function tokenCommand(): Command {
  const token = new Command("token").description("API tokens for scripts that fetch exports");
  token
    .command("add")
    .description("create a token; prints it, once")
    .requiredOption("--email <address>", "the token's owner; it reads what this person may see")
    .addOption(accountOption().makeOptionMandatory(false))
    .requiredOption("--name <name>", "what it is for, for example nightly-report")
    .addOption(
      new Option("--scope <scope...>", "what it may read; research:read alone needs no account")
        .choices(TOKEN_SCOPES)
        .default(["commissions:read"]),
    )
    .option(
      "--days <n>",
      "how many days it is valid",
      wholeNumber("--days", 1, MOST_TOKEN_DAYS),
      DEFAULT_TOKEN_DAYS,
    )
    .notes(`
Example: npm run --silent desk -- token add --email ann@example.com --account Main --name nightly-report
Example: npm run --silent desk -- token add --email ann@example.com --name research --scope research:read`)
    .action((options: AddTokenOptions) => withSession(() => add(options)));
  token
    .command("list")
    .description("list the tokens, newest first, without their secret text")
    .notes("\nExample: npm run --silent desk -- token list")
    .action(() => withSession(list));
  token
    .command("revoke")
    .description("revoke a token, from its next request on")
    .argument("<id>", `its id as \`token list\` shows it, at least ${SHORT_ID} characters`)
    .notes("\nExample: npm run --silent desk -- token revoke 3f2a9c1e")
    .action((id: string) => withSession(() => revoke(id)));
  return token;
}

async function list(): Promise<void> {
  const tokens = await listApiTokens(EVERYBODYS_TOKENS);
  const headers = ["id", "name", "person", "account", "reads", "state", "expires", "last used"];
  process.stdout.write(formatTable(headers, tokens.map(toLine)));
  if (tokens.length === 0) tell("No token yet. Create one with `token add`.");
}

async function add({ email, account: named, name, scope, days }: AddTokenOptions): Promise<void> {
  const accountId = named === undefined ? null : (await requireAccount(named)).id;
  const added = await addTokenFor(email, { name, scopes: scope, accountId, days }, commandOrigin());
  switch (added.kind) {
    case "added":
      return tellToken(added, days);
    case "unknown-person":
      throw new Refusal(
        `No person has the address ${JSON.stringify(email)}. Add the person with \`user add\`.`,
      );
    case "refused":
      throw new Refusal(PROBLEMS[added.problem](email));
    default:
      return added satisfies never;
  }
}

const PROBLEMS: Readonly<Record<TokenProblem, (email: string) => string>> = {
  name: () => `--name must have 1 to ${LONGEST_TOKEN_NAME} visible characters.`,
  scopes: () => `--scope is one or more of ${TOKEN_SCOPES.join(", ")}.`,
  days: () => `--days is a whole number from 1 to ${MOST_TOKEN_DAYS}.`,
  "no-account": () => "Commissions and repayments belong to an account. Give --account.",
  "unknown-account": (email) => `${email} may not see this account.`,
  "whole-account": (email) =>
    `${email} sees only some clients, but repayments cover the whole account. Leave out repayments:read.`,
  "too-many": (email) =>
    `${email} has ${MOST_TOKENS} active tokens. Revoke one with \`token revoke\`.`,
};

function tellToken(
  { token, text }: Extract<AddTokenOutcome, { kind: "added" }>,
  days: number,
): void {
  const { id, email, account, scopes } = token;
  const of = account ? `${email} for ${account.name}` : email;
  tell(
    `Token ${id.slice(0, SHORT_ID)} of ${of}, for ${scopes.join(", ")}, valid for ${days} days.`,
  );
  tell("It is shown only once and not stored:");
  process.stdout.write(`${text}\n`);
  tell(`curl -H "Authorization: Bearer $TOKEN" ADDRESS${exampleAddress(token)}`);
}

async function revoke(id: string): Promise<void> {
  if (!/^[0-9a-f-]{8,36}$/.test(id))
    throw new Refusal(`${JSON.stringify(id)} is not a token ID. \`token list\` shows them.`);
  const revoked = await revokeToken(EVERYBODYS_TOKENS, id, commandOrigin());
  if (revoked === "none") throw new Refusal("There is no such token, or it was already revoked.");
  if (revoked === "several")
    throw new Refusal("Several IDs begin like this. Give more characters.");
  tell(`Revoked token ${revoked.name}.`);
}

function toLine(token: ApiToken): string[] {
  const { id, name, email, account, scopes, expiresAt, lastUsedAt } = token;
  return [
    id.slice(0, SHORT_ID),
    name,
    email,
    account?.name ?? "",
    scopes.map((scope) => scope.replace(":read", "")).join(","),
    stateOf(token),
    expiresAt.toISOString().slice(0, 10),
    lastUsedAt?.toISOString().slice(0, 16) ?? "never",
  ];
}

function stateOf({ revokedAt, isExpired }: ApiToken): string {
  if (revokedAt) return "revoked";
  return isExpired ? "expired" : "good";
}
