import { loadCredentials, loadTradeCredentials, sealerOf } from "@/lib/accounts/credentials";
import { compareKeyUsers } from "@/lib/accounts/key-users";
import { findAccount, type KeyAccount } from "@/lib/accounts/store/accounts";
import { type AuditOrigin, actorWord, doneEntry } from "@/lib/audit/origin";
import { Refusal } from "@/lib/core/refusal";
import type { WholeAccountScope } from "@/lib/core/scope";
import { SealError } from "@/lib/core/seal-error";
import { TRADING_CREDENTIALS } from "@/lib/database/seal";
import {
  type ExchangeCredentials,
  keyHintOf,
  sealCredentials,
} from "@/lib/exchange/http/credentials";
import { keyFingerprint } from "@/lib/exchange/rate-limit/limits";
import { DEFAULT_LIMITS } from "@/lib/trading/order-limits";
import {
  findTradingAccount,
  insertTradingAccount,
  removeTradingAccount,
  replaceTradingKey,
  type TradingAccount,
} from "@/lib/trading/store/trading-accounts";
import type {
  AddTradeKey,
  AddTradeKeyOutcome,
  NamedAccount,
  RemoveTradeKeyOutcome,
  ReplaceTradeKey,
  ReplaceTradeKeyOutcome,
  TradeKeyRefusal,
} from "./contract";
import { readAccount } from "./read-account";

type KeyDeps = { readonly loadCredentials: (accountId: number) => Promise<ExchangeCredentials> };

/**
 * Lets an account trade: checks the key at the account's own address and stores it sealed. The
 * account begins stopped, with the default limits and without traders.
 */
export async function addTradeKey(
  scope: WholeAccountScope,
  { key, channelApiCode }: Omit<AddTradeKey, "accountId">,
  origin: AuditOrigin,
  deps: KeyDeps = { loadCredentials },
): Promise<AddTradeKeyOutcome> {
  const account = await findAccount(scope.accountId);
  if (!account) return { kind: "gone" };
  if (account.isFedByFiles) return { kind: "files" };
  const checked = await checkTradeKey(account, key, deps);
  if (checked.kind !== "fits") return checked;
  const { credentials, owner, keyHint } = checked;
  const added = await insertTradingAccount(
    scope,
    {
      environment: account.environment === "sandbox" ? "paper" : "live",
      ...owner,
      keyHint,
      channelApiCode: channelApiCode === "" ? null : channelApiCode,
      limits: DEFAULT_LIMITS,
      by: actorWord(origin),
    },
    sealerOf(credentials, owner, TRADING_CREDENTIALS),
    doneEntry(origin, "trade-key-added", keyHint, {}, { id: scope.accountId, name: account.name }),
  );
  return { kind: added };
}

/** Whether the key may send this account's orders: it works, and its user is the read key's. */
async function checkTradeKey(
  { id, baseUrl, environment, keyFingerprint: readFingerprint }: KeyAccount,
  key: AddTradeKey["key"],
  deps: KeyDeps,
) {
  let credentials: ExchangeCredentials;
  try {
    credentials = sealCredentials(key);
  } catch (error) {
    if (error instanceof RangeError)
      return { kind: "refused", sentence: error.message } satisfies TradeKeyRefusal;
    throw error;
  }
  const owner = { baseUrl, keyFingerprint: keyFingerprint(baseUrl, credentials.apiKey) };
  if (owner.keyFingerprint === readFingerprint)
    return { kind: "same-key" } satisfies TradeKeyRefusal;
  const signal = AbortSignal.timeout(CHECK_WITHIN_MS);
  const answer = await readAccount({ baseUrl, credentials, signal }, (reader) => reader.checkKey());
  if (answer.kind !== "read") return answer;
  if (answer.value.environment !== environment)
    return {
      kind: "other-environment",
      is: answer.value.environment,
    } satisfies TradeKeyRefusal;
  const refusal = await checkUser({ id, baseUrl }, credentials, deps);
  if (refusal !== null) return refusal;
  return { kind: "fits", credentials, owner, keyHint: keyHintOf(credentials.apiKey) } as const;
}

async function checkUser(
  { id, baseUrl }: Pick<KeyAccount, "id" | "baseUrl">,
  trade: ExchangeCredentials,
  deps: KeyDeps,
): Promise<TradeKeyRefusal | null> {
  let read: ExchangeCredentials;
  try {
    read = await deps.loadCredentials(id);
  } catch (error) {
    if (error instanceof SealError) return { kind: "sealed" };
    throw error;
  }
  const users = await compareKeyUsers({ baseUrl, read, trade });
  switch (users.kind) {
    case "same":
    case "not-said":
      return null;
    case "other":
      return { kind: "other-user" };
    case "unread":
      return users.key === "read"
        ? { kind: "read-key", failure: users.failure }
        : { kind: "failed", failure: users.failure };
    default:
      return users satisfies never;
  }
}

const CHECK_WITHIN_MS = 30_000;

/**
 * Replaces the trade key, for example after it expired, leaked or was revoked: orders that are open
 * can be cancelled and looked up again. Limits, roles and records stay.
 */
export async function replaceTradeKey(
  scope: WholeAccountScope,
  { key }: Omit<ReplaceTradeKey, "accountId">,
  origin: AuditOrigin,
  deps: KeyDeps = { loadCredentials },
): Promise<ReplaceTradeKeyOutcome> {
  const [account, trading] = await Promise.all([
    findAccount(scope.accountId),
    findTradingAccount(scope),
  ]);
  if (!account || account.isFedByFiles || trading === null) return { kind: "gone" };
  const checked = await checkTradeKey(account, key, deps);
  if (checked.kind !== "fits") return checked;
  const { credentials, owner, keyHint } = checked;
  const kind = await replaceTradingKey(
    scope,
    { keyHint, keyFingerprint: owner.keyFingerprint },
    sealerOf(credentials, owner, TRADING_CREDENTIALS),
    ({ keyHint: before }) => doneEntry(origin, "trade-key-replaced", keyHint, { before }, account),
  );
  return { kind };
}

export async function removeTradeKey(
  scope: WholeAccountScope,
  account: NamedAccount,
  origin: AuditOrigin,
): Promise<RemoveTradeKeyOutcome> {
  const found = await findTradingAccount(scope);
  if (!found) return "gone";
  return removeTradingAccount(
    scope,
    doneEntry(origin, "trade-key-removed", found.keyHint, {}, account),
  );
}

/**
 * The trade key cannot be opened: nothing of the account can be sent, cancelled or looked up. One
 * sentence.
 */
export class TradeKeyError extends Refusal {}

/** Throws TradeKeyError where APP_SECRET is another one, or the row was changed. */
export async function openTradeKey({
  accountId,
}: Pick<TradingAccount, "accountId">): Promise<ExchangeCredentials> {
  try {
    const opened = await loadTradeCredentials(accountId);
    if (opened === null) throw new SealError("The account has no trade key any more.");
    return opened;
  } catch (error) {
    if (error instanceof SealError) throw new TradeKeyError(error.message, { cause: error });
    throw error;
  }
}
