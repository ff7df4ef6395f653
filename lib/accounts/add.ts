import {
  AccountInputError,
  type AccountProblem,
  type KeyApproval,
  type KeyRefusal,
} from "@/lib/accounts/key-answer";
import {
  type Account,
  findAccountByName,
  insertAccount,
  listAccounts,
} from "@/lib/accounts/store/accounts";
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
import { checkKey, type KeyToCheck } from "./check-key";
import { checkTyped, parseAccountName } from "./manage";
import { sealerOf } from "./seal";

export type AccountRequest = KeyToCheck & { readonly name: string };

/** "invalid": what was typed wrong. "refused": what the exchange said to the key. */
export type AddAccountResult =
  | { readonly status: "added"; readonly account: Account; readonly answer: KeyApproval }
  | { readonly status: "name-taken"; readonly name: string }
  | { readonly status: "invalid"; readonly problem: AccountProblem }
  | { readonly status: "refused"; readonly refusal: KeyRefusal };

/** Stores an account, its credentials sealed, once the exchange accepted the key. Throws on a weak secret. */
export async function addAccount(
  request: AccountRequest,
  origin: AuditOrigin,
): Promise<AddAccountResult> {
  requireStrongSecret(readAppSecrets().current);
  const typed = checkTyped(() => parseRequest(request));
  if ("problem" in typed) return { status: "invalid", problem: typed.problem };
  const { name, baseUrl, showSub, credentials } = typed.value;
  if (await findAccountByName(name)) return { status: "name-taken", name };

  const answer = await checkKey(typed.value);
  if (answer.kind === "refused") {
    const details = { baseUrl, problem: answer.failure.kind };
    await appendAudit(auditEntry(origin, "refused", "account-added", name, details));
    return { status: "refused", refusal: answer };
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
  if (inserted === "name-taken") return { status: "name-taken", name };
  return { status: "added", account: inserted.inserted, answer };
}

/** The account that uses this key at this address, or null. Throws AccountInputError on an address that is none. */
export async function findAccountByKey(baseUrl: string, apiKey: string): Promise<Account | null> {
  const wanted = keyFingerprint(baseUrl, apiKey);
  return (await listAccounts()).find((account) => account.keyFingerprint === wanted) ?? null;
}

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
