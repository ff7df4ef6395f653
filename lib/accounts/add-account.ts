import { AccountInputError } from "@/lib/accounts/key-answer";
import { findAccountByName, insertAccount } from "@/lib/accounts/store/accounts";
import { type AuditOrigin, auditEntry, doneEntry } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import { requireStrongSecret } from "@/lib/database/seal";
import { readAppSecrets } from "@/lib/env/app-secrets";
import { readEnv } from "@/lib/env/read-env";
import {
  findAddressProblem,
  findLoopbackProblem,
  parseBaseUrl,
} from "@/lib/exchange/http/address-rule";
import { keyHintOf, sealCredentials } from "@/lib/exchange/http/credentials";
import { keyFingerprint } from "@/lib/exchange/rate-limit/limits";
import { checkTyped, parseAccountName } from "./account-name";
import { checkKey, type KeyToCheck } from "./check-key";
import type { AddAccountOutcome } from "./contract";
import { sealerOf } from "./credentials";

export type AccountRequest = KeyToCheck & { readonly name: string };

/**
 * Stores an account with its sealed credentials if the exchange accepts the key. Throws if
 * APP_SECRET is weak.
 */
export async function addAccount(
  request: AccountRequest,
  origin: AuditOrigin,
): Promise<AddAccountOutcome> {
  requireStrongSecret(readAppSecrets().current);
  const typed = checkTyped(() => parseRequest(request));
  if ("problem" in typed) return { kind: "invalid", problem: typed.problem };
  const { name, baseUrl, showSub, credentials } = typed.value;
  if (await findAccountByName(name)) return { kind: "name-taken", name };

  const answer = await checkKey(typed.value);
  if (answer.kind === "refused") {
    const details = { baseUrl, problem: answer.failure.kind };
    await appendAudit(auditEntry(origin, "refused", "account-added", name, details));
    return { kind: "refused", refusal: answer };
  }
  const owner = { baseUrl, keyFingerprint: keyFingerprint(baseUrl, credentials.apiKey) };
  const { environment } = answer;
  const keyHint = keyHintOf(credentials.apiKey);
  const inserted = await insertAccount(
    { name, ...owner, showSub, environment, keyHint },
    sealerOf(credentials, owner),
    ({ id }) =>
      doneEntry(origin, "account-added", name, { baseUrl, environment, keyHint }, { id, name }),
  );
  if (inserted === "name-taken") return { kind: "name-taken", name };
  return { kind: "added", account: inserted.inserted, answer };
}

/** Throws AccountInputError. */
function parseRequest(request: AccountRequest): AccountRequest {
  const baseUrl = parseBaseUrl(request.baseUrl);
  const { EXCHANGE_BASE_URL: exchangeBaseUrl, ALLOW_PRIVATE_EXCHANGE: allowPrivate } = readEnv();
  const problem =
    findAddressProblem(baseUrl, allowPrivate) ??
    findLoopbackProblem(baseUrl, { exchangeBaseUrl, allowPrivate });
  if (problem !== null) throw new AccountInputError(problem);
  return {
    name: parseAccountName(request.name),
    baseUrl,
    showSub: request.showSub,
    credentials: sealCredentials(request.credentials),
  };
}
