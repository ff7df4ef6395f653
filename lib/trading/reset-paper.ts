import { loadCredentials } from "@/lib/accounts/credentials";
import { type AuditOrigin, actorWord, doneEntry } from "@/lib/audit/origin";
import type { WholeAccountScope } from "@/lib/core/scope";
import { sendJob } from "@/lib/database/jobs/jobs";
import { readEnv } from "@/lib/env/read-env";
import { resetSandboxAccount } from "@/lib/exchange/trading/reset-sandbox";
import type { ExchangeReset, PaperReset } from "@/lib/trading/paper";
import * as store from "@/lib/trading/store/paper-resets";
import { findTradingAccount } from "@/lib/trading/store/trading-accounts";
import type { NamedAccount, ResetPaperOutcome } from "./contract";
import { sendCopy } from "./copy-worker";
import type { OrderDeps } from "./order-exchange";
import { readAccount } from "./read-account";

/** When a paper account began again last; null: never. */
export function findPaperReset(scope: WholeAccountScope): Promise<PaperReset | null> {
  return store.findPaperReset(scope);
}

/**
 * Lets a paper account begin again: from now on lists and figures start here, and its exchange gives
 * it its first balances again, if it can. What was before stays stored. The mark comes first: what
 * the exchange lists after it is of the new beginning, whatever its answer.
 */
export async function resetPaper(
  scope: WholeAccountScope,
  account: NamedAccount,
  origin: AuditOrigin,
  deps: Pick<OrderDeps, "loadCredentials"> = { loadCredentials },
): Promise<ResetPaperOutcome> {
  const trading = await findTradingAccount(scope);
  if (trading === null) return { kind: "gone" };
  if (trading.environment !== "paper") return { kind: "live" };
  const { baseUrl } = trading;
  const signal = AbortSignal.timeout(READ_WITHIN_MS);
  const credentials = await deps.loadCredentials(scope.accountId);
  const read = await readAccount({ baseUrl, credentials, signal }, async (reader, exchangeMs) => ({
    exchangeMs,
    uid: (await reader.settings()).uid,
  }));
  if (read.kind !== "read") return read;
  const { exchangeMs, uid } = read.value;
  const entryOf = (exchange: ExchangeReset) =>
    doneEntry(origin, "paper-reset", null, { exchange }, account);
  const mark = { exchangeMs, by: actorWord(origin) };
  const begun = await store.insertPaperReset(scope, mark, entryOf("asked"));
  if (begun.kind !== "begun") return begun;
  const exchange = { baseUrl, allowPrivate: readEnv().ALLOW_PRIVATE_EXCHANGE };
  const answer = uid === null ? "cannot" : await resetSandboxAccount(exchange, uid);
  const known = answer === "unknown" ? "asked" : answer;
  if (known !== "asked")
    await store.endPaperReset(scope, { id: begun.id, exchange: known }, entryOf(known));
  await sendCopy({ send: sendJob }, scope.accountId);
  return { kind: "reset", exchange: known };
}

const READ_WITHIN_MS = 30_000;
