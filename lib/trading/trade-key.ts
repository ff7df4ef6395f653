import { findAccount } from "@/lib/accounts/store/accounts";
import { type AuditOrigin, actorWord, doneEntry } from "@/lib/audit/origin";
import { Refusal } from "@/lib/core/refusal";
import type { WholeAccountScope } from "@/lib/core/scope";
import { SealError } from "@/lib/core/seal-error";
import { openSealed, seal, TRADING_CREDENTIALS } from "@/lib/database/seal";
import { holdSealingSecret } from "@/lib/database/sealing-secret";
import { readAppSecrets } from "@/lib/env/app-secrets";
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
  loadTradeKey,
  removeTradingAccount,
  type TradingAccount,
} from "@/lib/trading/store/trading-accounts";
import type {
  AddTradeKey,
  AddTradeKeyOutcome,
  NamedAccount,
  RemoveTradeKeyOutcome,
} from "./contract";
import { readAccount } from "./read-account";

/**
 * Lets an account trade: checks the key at the account's own address and stores it sealed. The
 * account begins stopped, with the default limits and without traders.
 */
export async function addTradeKey(
  scope: WholeAccountScope,
  { key, channelApiCode }: Omit<AddTradeKey, "accountId">,
  origin: AuditOrigin,
): Promise<AddTradeKeyOutcome> {
  const account = await findAccount(scope.accountId);
  if (!account) return { kind: "gone" };
  if (account.isFedByFiles) return { kind: "files" };
  let credentials: ExchangeCredentials;
  try {
    credentials = sealCredentials(key);
  } catch (error) {
    if (error instanceof RangeError) return { kind: "refused", sentence: error.message };
    throw error;
  }
  const { baseUrl } = account;
  const fingerprint = keyFingerprint(baseUrl, credentials.apiKey);
  if (fingerprint === account.keyFingerprint) return { kind: "same-key" };
  const signal = AbortSignal.timeout(CHECK_WITHIN_MS);
  const answer = await readAccount({ baseUrl, credentials, signal }, (reader) => reader.checkKey());
  if (answer.kind !== "read") return answer;
  if (answer.value.environment !== account.environment)
    return { kind: "other-environment", is: answer.value.environment };
  const keyHint = keyHintOf(credentials.apiKey);
  const added = await insertTradingAccount(
    scope,
    {
      environment: account.environment === "sandbox" ? "paper" : "live",
      baseUrl,
      keyHint,
      keyFingerprint: fingerprint,
      channelApiCode: channelApiCode === "" ? null : channelApiCode,
      limits: DEFAULT_LIMITS,
      by: actorWord(origin),
    },
    async (tx) =>
      seal(
        JSON.stringify([credentials.apiKey, credentials.apiSecret, credentials.apiPassphrase]),
        TRADING_CREDENTIALS.sealedFor(baseUrl, fingerprint),
        await holdSealingSecret(tx),
      ),
    doneEntry(origin, "trade-key-added", keyHint, {}, { id: scope.accountId, name: account.name }),
  );
  return { kind: added };
}

const CHECK_WITHIN_MS = 30_000;

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
export async function openTradeKey(account: TradingAccount): Promise<ExchangeCredentials> {
  try {
    return await openStoredKey(account);
  } catch (error) {
    if (error instanceof SealError) throw new TradeKeyError(error.message, { cause: error });
    throw error;
  }
}

async function openStoredKey({
  accountId,
  baseUrl,
  keyFingerprint: fingerprint,
}: TradingAccount): Promise<ExchangeCredentials> {
  const sealed = await loadTradeKey(accountId);
  if (sealed === null) throw new SealError("The account has no trade key any more.");
  const text = openSealed(
    sealed,
    TRADING_CREDENTIALS.sealedFor(baseUrl, fingerprint),
    readAppSecrets(),
  );
  const [apiKey, apiSecret, apiPassphrase] = JSON.parse(text) as string[];
  if (apiKey === undefined || apiSecret === undefined || apiPassphrase === undefined)
    throw new SealError("The stored trade key is damaged: a part is missing.");
  return sealCredentials({ apiKey, apiSecret, apiPassphrase });
}
