import { Option } from "commander";
import {
  type AddedToken,
  type ApiToken,
  addTokenFor,
  EVERYBODYS_TOKENS,
  listApiTokens,
  revokeToken,
  type TokenProblem,
} from "@/lib/access/tokens/api-tokens";
import { Refusal } from "@/lib/core/refusal";
import {
  DEFAULT_TOKEN_DAYS,
  exampleAddress,
  LONGEST_TOKEN_NAME,
  MOST_TOKEN_DAYS,
  MOST_TOKENS,
  TOKEN_SCOPES,
  type TokenScope,
} from "@/lib/core/token-scopes";
import { Command } from "./command";
import { accountOption, requireAccount, wholeNumber } from "./options";
import { commandOrigin, tell, withSession } from "./session";
import { formatTable } from "./table";

const SHORT_ID = 8;

type AddOptions = { email: string; account?: string; name: string; scope: TokenScope[]; days: number };

export function tokenCommand(): Command {
  const token = new Command("token").description("keys for scripts that fetch exports");
  token
    .command("add")
    .description("make a token; prints it, once")
    .requiredOption("--email <address>", "whose token it is: it reads what this person may see")
    .addOption(accountOption().makeOptionMandatory(false))
    .requiredOption("--name <name>", "what it is for, for example nightly-report")
    .addOption(
      new Option("--scope <scope...>", "what it may read; research alone needs no account")
        .choices(TOKEN_SCOPES)
        .default(["commissions:read"]),
    )
    .option(
      "--days <n>",
      "how long it is good",
      wholeNumber("--days", 1, MOST_TOKEN_DAYS),
      DEFAULT_TOKEN_DAYS,
    )
    .notes(`
Example: npm run --silent desk -- token add --email ann@example.com --account Main --name nightly-report
Example: npm run --silent desk -- token add --email ann@example.com --name research --scope research:read`)
    .action((options: AddOptions) => withSession(() => add(options)));
  token
    .command("list")
    .description("list the tokens, newest first; nothing of their texts")
    .notes("\nExample: npm run --silent desk -- token list")
    .action(() => withSession(list));
  token
    .command("revoke")
    .description("end a token, from the next request on")
    .argument("<id>", `its id as \`token list\` shows it, at least ${SHORT_ID} characters`)
    .notes("\nExample: npm run --silent desk -- token revoke 3f2a9c1e")
    .action((id: string) => withSession(() => revoke(id)));
  return token;
}

async function list(): Promise<void> {
  const tokens = await listApiTokens(EVERYBODYS_TOKENS);
  const headers = ["id", "name", "person", "account", "reads", "state", "expires", "last used"];
  process.stdout.write(formatTable(headers, tokens.map(toLine)));
  if (tokens.length === 0) tell("No token yet: make one with `token add`.");
}

async function add({ email, account: named, name, scope, days }: AddOptions): Promise<void> {
  const accountId = named === undefined ? null : (await requireAccount(named)).id;
  const added = await addTokenFor(email, { name, scopes: scope, accountId, days }, commandOrigin());
  switch (added.kind) {
    case "added":
      return tellToken(added, days);
    case "unknown-person":
      throw new Refusal(`Nobody signs in as ${JSON.stringify(email)}: add the person with \`user add\`.`);
    case "refused":
      throw new Refusal(PROBLEMS[added.problem](email));
    default:
      return added satisfies never;
  }
}

const PROBLEMS: Readonly<Record<TokenProblem, (email: string) => string>> = {
  name: () => `--name is 1 to ${LONGEST_TOKEN_NAME} characters that can be seen.`,
  scopes: () => `--scope is one or more of ${TOKEN_SCOPES.join(", ")}.`,
  days: () => `--days is a whole number from 1 to ${MOST_TOKEN_DAYS}.`,
  "no-account": () => "Commissions and repayments are of an account: give --account.",
  "unknown-account": (email) => `${email} may not see this account.`,
  "whole-account": (email) =>
    `${email} sees some clients alone, and repayments are of the whole account: leave out repayments:read.`,
  "too-many": (email) =>
    `${email} has ${MOST_TOKENS} tokens that are good: revoke one with \`token revoke\`.`,
};

function tellToken({ token, text }: Extract<AddedToken, { kind: "added" }>, days: number): void {
  const { id, email, account, scopes } = token;
  const of = account ? `${email} for ${account.name}` : email;
  tell(`Token ${id.slice(0, SHORT_ID)} of ${of}, for ${scopes.join(", ")}, good for ${days} days.`);
  tell("It is shown this once and kept nowhere:");
  process.stdout.write(`${text}\n`);
  tell(`curl -H "Authorization: Bearer $TOKEN" ADDRESS${exampleAddress(token)}`);
}

async function revoke(id: string): Promise<void> {
  if (!/^[0-9a-f-]{8,36}$/.test(id))
    throw new Refusal(`${JSON.stringify(id)} is no id of a token: \`token list\` shows them.`);
  const revoked = await revokeToken(EVERYBODYS_TOKENS, id, commandOrigin());
  if (revoked === "none") throw new Refusal("There is no such token, or it was revoked before.");
  if (revoked === "several") throw new Refusal("Several ids begin so: give more of it.");
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
