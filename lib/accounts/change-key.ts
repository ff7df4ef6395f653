import { findAccount, type KeyAccount, replaceCredentials } from "@/lib/accounts/store/accounts";
import type { AuditResult } from "@/lib/audit/event";
import { type AuditOrigin, auditEntry } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import type { CommissionRow } from "@/lib/commissions/commission";
import { loadCommissionDays } from "@/lib/commissions/store/days/days";
import { sumCommissionsByCoinDay } from "@/lib/commissions/store/reads";
import { compareAmounts, sumAmounts } from "@/lib/core/amount";
import { addDays, type Day, dayOf, fetchableDays } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";
import { append } from "@/lib/core/large-lists";
import type { WholeAccountScope } from "@/lib/core/scope";
import { SealError } from "@/lib/core/seal-error";
import type { ExchangeClient } from "@/lib/exchange/client";
import {
  type ExchangeCredentials,
  keyHintOf,
  sealCredentials,
} from "@/lib/exchange/http/credentials";
import { ExchangeError } from "@/lib/exchange/http/errors";
import { keyFingerprint } from "@/lib/exchange/rate-limit/limits";
import { checkTyped } from "./account-name";
import { checkKey, withExchange } from "./check-key";
import type { ChangeKey, ChangeKeyOutcome } from "./contract";
import { loadTradeCredentials, sealerOf } from "./credentials";
import type { UnreadUser } from "./key-answer";
import { compareKeyUsers } from "./key-users";

/**
 * Replaces the account's key if the exchange accepts the new one, and it has the user of the
 * account's trade key. A running sync ends with the old key.
 */
export async function changeKey(
  scope: WholeAccountScope,
  change: Omit<ChangeKey, "accountId">,
  origin: AuditOrigin,
): Promise<ChangeKeyOutcome> {
  const account = await findAccount(scope.accountId);
  if (!account) return { kind: "gone" };
  if (account.isFedByFiles) return { kind: "no-key" };
  const typed = checkTyped(() => sealCredentials(change.credentials));
  if ("problem" in typed) return { kind: "invalid", problem: typed.problem };
  const credentials = typed.value;
  const keyHint = keyHintOf(credentials.apiKey);
  const { id, name } = account;
  const entryOf = (result: AuditResult, more: { problem?: string; confirmed?: true }) => {
    const details = { before: account.keyHint, keyHint, ...more };
    return auditEntry(origin, result, "account-key-changed", name, details, { id, name });
  };
  const tried = await tryKey(scope, account, credentials);
  if (tried.kind === "refused") {
    await appendAudit(entryOf("refused", { problem: tried.failure.kind }));
    return { kind: "refused", refusal: tried };
  }
  const { answer, book } = tried;
  const { baseUrl } = account;
  const users = await compareWithTradeKey(id, baseUrl, credentials);
  if (users === "other") {
    await appendAudit(entryOf("refused", { problem: "other-user" }));
    return { kind: "other-user" };
  }
  const differing = book === "environment" || (book !== null && !book.isSame) ? book : null;
  const differs = differing !== null || users !== "fit";
  if (differs && !change.isConfirmed) {
    const problem = differing === null ? "user-unread" : "books-differ";
    await appendAudit(entryOf("refused", { problem }));
    return { kind: "differs", book: differing, unread: users === "fit" ? null : users };
  }
  const owner = { baseUrl, keyFingerprint: keyFingerprint(baseUrl, credentials.apiKey) };
  const stored = await replaceCredentials(
    id,
    { keyHint, keyFingerprint: owner.keyFingerprint },
    sealerOf(credentials, owner),
    entryOf("done", differs ? { confirmed: true } : {}),
  );
  if (stored === "gone") return { kind: "gone" };
  return { kind: "changed", keyHint, answer, book: book === "environment" ? null : book };
}

/** "fit": no trade key is there, or both have one user, or the exchange names none. */
async function compareWithTradeKey(
  accountId: number,
  baseUrl: string,
  read: ExchangeCredentials,
): Promise<"fit" | "other" | UnreadUser> {
  try {
    const trade = await loadTradeCredentials(accountId);
    if (trade === null) return "fit";
    const users = await compareKeyUsers({ baseUrl, read, trade });
    switch (users.kind) {
      case "same":
      case "not-said":
        return "fit";
      case "other":
        return "other";
      case "unread":
        return users;
      default:
        return users satisfies never;
    }
  } catch (error) {
    if (error instanceof SealError) return { key: "trade", failure: null };
    throw error;
  }
}

async function tryKey(
  scope: WholeAccountScope,
  { baseUrl, showSub, environment }: KeyAccount,
  credentials: ExchangeCredentials,
) {
  const key = { baseUrl, showSub, credentials };
  const answer = await checkKey(key);
  if (answer.kind === "refused") return answer;
  if (answer.environment !== environment)
    return { kind: "works", answer, book: "environment" } as const;
  try {
    const book = await withExchange(key, async (client) => {
      await client.measureClock();
      return compareBook(scope, client, showSub);
    });
    return { kind: "works", answer, book } as const;
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    const { clockOffsetMs } = answer;
    return {
      kind: "refused",
      asked: "commissions",
      failure: error.failure,
      clockOffsetMs,
    } as const;
  }
}

/** Days before today in which a day to compare is looked for. */
const LOOKED_THROUGH_DAYS = 30;

/**
 * Compares one complete day of the book with what the key lists. A restated day differs too. Null:
 * no complete day is stored. Throws ExchangeError.
 */
async function compareBook(scope: WholeAccountScope, client: ExchangeClient, showSub: boolean) {
  const day = await findSmallestDay(scope, dayOf(client.now()));
  if (day === null) return null;
  const stored = await sumCommissionsByCoinDay(scope, { from: day, to: day });
  const rows: CommissionRow[] = [];
  for await (const page of client.commissionPages({ day, showSub })) append(rows, page);
  const listed = groupBy(rows, ({ coin }) => coin);
  const isSame =
    stored.length === listed.size &&
    stored.every(({ coin, rowCount, rebateAmount }) => {
      const ofCoin = listed.get(coin) ?? [];
      const sum = sumAmounts(ofCoin.map((row) => row.rebateAmount));
      return ofCoin.length === rowCount && compareAmounts(sum, rebateAmount) === 0;
    });
  const storedRows = stored.reduce((sum, { rowCount }) => sum + rowCount, 0);
  return { day, isSame, storedRows, listedRows: rows.length };
}

/** The complete day with the fewest rows, which is the quickest to read. */
async function findSmallestDay(scope: WholeAccountScope, today: Day): Promise<Day | null> {
  const { to } = fetchableDays(today);
  const days = await loadCommissionDays(scope, { from: addDays(to, 1 - LOOKED_THROUGH_DAYS), to });
  const whole = days.filter(({ status, rowCount }) => status === "complete" && rowCount > 0);
  return whole.sort((one, other) => one.rowCount - other.rowCount)[0]?.day ?? null;
}
