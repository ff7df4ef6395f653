import { addAccount } from "@/lib/accounts/add-account";
import { findAccountByKey, listAccounts } from "@/lib/accounts/find-account";
import { DESK_ORIGIN } from "@/lib/audit/origin";
import { Refusal } from "@/lib/core/refusal";
import type { Env } from "@/lib/env/read-env";
import { findPersonByEmail } from "@/lib/people/people-reach";
import { demoBotId } from "@/lib/sandbox/trading/demo-trader";
import { operatorScope } from "@/lib/sign-in/scope/operator-scope";
import { requestSync } from "@/lib/sync/request-sync";
import { followBot } from "@/lib/trading/follow-bot";
import { tradingBook } from "@/lib/trading/kept";
import { letTradeOnPaper } from "@/lib/trading/start-paper-trading";
import {
  createDemoExchange,
  DEMO_ACCOUNT,
  type DemoExchange,
  demoBaseUrl,
  demoTradeKey,
  findDemoExchange,
  saveStory,
} from "../demo-exchange";
import { addRefusalText } from "../failure-sentence";
import { findFreePort } from "./ports";

type Say = (line: string) => void;

const NAMED_ACCOUNT = "Main";

/**
 * The demo exchange looks for its port from here on, counted from the web's: out of the way of its
 * neighbours.
 */
const DEMO_PORT_OFFSET = 50;

/** The demo exchange that has to run; null: none, and lines say why. */
export async function findNeededDemo(
  env: Env,
  webPort: number,
  say: Say,
): Promise<DemoExchange | null> {
  const accounts = await listAccounts();
  const known = findDemoExchange(env.DATA_DIR);
  const reason = whyNoSandbox(accounts, known && demoBaseUrl(known), env.EXCHANGE_BASE_URL);
  if (reason === null) {
    if (known !== null) return known;
    return createDemoExchange(env.DATA_DIR, await findFreePort(webPort + DEMO_PORT_OFFSET));
  }
  say(`demo exchange: not started, because ${reason}`);
  for (const { name } of accounts.filter(
    ({ baseUrl }) => known && baseUrl === demoBaseUrl(known),
  )) {
    say(
      `account: ${name} keeps its figures, but no exchange answers for it now (remove it with: desk account remove)`,
    );
  }
  return null;
}

/**
 * The account that the environment names; without EXCHANGE_BASE_URL, the demo account of a desk
 * that has none.
 */
export async function addFirstAccount(env: Env, say: Say): Promise<void> {
  if (env.EXCHANGE_BASE_URL !== null) {
    await addNamedAccount(env, env.EXCHANGE_BASE_URL, say);
    return;
  }
  const demo = findDemoExchange(env.DATA_DIR);
  if (demo !== null && (await listAccounts()).length === 0) await addDemoAccount(env, demo, say);
}

async function addDemoAccount(env: Env, demo: DemoExchange, say: Say): Promise<void> {
  const given = {
    name: DEMO_ACCOUNT,
    baseUrl: demoBaseUrl(demo),
    showSub: true,
    credentials: demo,
  };
  const added = await addAccount(given, DESK_ORIGIN);
  if (added.kind !== "added")
    throw new Refusal(`The demo account could not be added: ${addRefusalText(added)}`);
  const { account } = added;
  saveStory(env.DATA_DIR, "untold");
  const book = tradingBook(operatorScope(account.id), account);
  const botId = demoBotId(demo.tradesSinceMs);
  await followBot(book, { botId, account }, DESK_ORIGIN);
  say(`account: ${DEMO_ACCOUNT} added; its first sync is next`);
  await requestSync(account.id, "first-start", DESK_ORIGIN);
}

/** The demo account trades on paper, with the first administrator as trader. */
export async function letDemoTrade(dataDir: string, email: string): Promise<void> {
  const [demo, trader] = [findDemoExchange(dataDir), await findPersonByEmail(email)];
  const account = (await listAccounts()).find(
    ({ baseUrl }) => demo && baseUrl === demoBaseUrl(demo),
  );
  if (!demo || !trader || !account) return;
  const given = { key: demoTradeKey(demo), trader };
  await letTradeOnPaper(operatorScope(account.id), account, given, DESK_ORIGIN);
}

/**
 * The key may be wrong or the exchange down: that is said, and everything else starts all the same.
 */
async function addNamedAccount(env: Env, baseUrl: string, say: Say): Promise<void> {
  const {
    EXCHANGE_API_KEY: apiKey,
    EXCHANGE_API_SECRET: apiSecret,
    EXCHANGE_API_PASSPHRASE: apiPassphrase,
  } = env;
  if (apiKey === null || apiSecret === null || apiPassphrase === null) {
    if ((await listAccounts()).length === 0)
      say("account: none yet; connect one in the browser: Settings, Accounts");
    return;
  }
  if (await findAccountByKey(baseUrl, apiKey)) return;
  const credentials = { apiKey, apiSecret, apiPassphrase };
  const given = { name: NAMED_ACCOUNT, baseUrl, showSub: true, credentials };
  const added = await addAccount(given, DESK_ORIGIN);
  if (added.kind !== "added") {
    say(`account: the key in the environment was not added. ${addRefusalText(added)}`);
    return;
  }
  say(`account: ${NAMED_ACCOUNT} added (${baseUrl}); its first sync is next`);
  await requestSync(added.account.id, "first-start", DESK_ORIGIN);
}

type KnownAccount = { readonly baseUrl: string | null; readonly environment: string | null };

/** Why the demo exchange is not started; null: it is. */
export function whyNoSandbox(
  accounts: readonly KnownAccount[],
  demoBaseUrl: string | null,
  exchangeBaseUrl: string | null,
): string | null {
  if (exchangeBaseUrl !== null) return "EXCHANGE_BASE_URL names an exchange";
  if (accounts.some(({ environment }) => environment === "live"))
    return "a live account is connected";
  // An account that is fed by files alone has no address either.
  const isUsed = demoBaseUrl !== null && accounts.some(({ baseUrl }) => baseUrl === demoBaseUrl);
  return accounts.length === 0 || isUsed ? null : "no account uses it";
}
