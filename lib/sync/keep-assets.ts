import { systemClock } from "@/lib/core/clock";
import { type Day, dayOf } from "@/lib/core/day";
import type { ExchangeFailure } from "@/lib/core/failure";
import { grantAccountScope } from "@/lib/core/scope";
import { ExchangeError } from "@/lib/exchange/http/errors";
import { createTradingReader } from "@/lib/exchange/trading/read-client";
import { findAccount } from "@/lib/store/accounts/accounts";
import { hasAssetSnapshot, saveAssetSnapshot } from "@/lib/store/assets/asset-snapshots";
import { agreeForAccount } from "./agree-on-time";
import { backgroundConnection, type SyncDeps } from "./run";

/**
 * "not-offered": this exchange has no such question. "failed": no snapshot of the day yet; the next sync asks again.
 * "known": the day had one. "paused": the account is not asked for anything.
 */
export type AssetsEnd =
  | { readonly kind: "kept" | "known"; readonly day: Day }
  | { readonly kind: "not-offered" | "paused" }
  | { readonly kind: "failed"; readonly failure: ExchangeFailure };

/** Keeps an account's assets once a UTC+8 day. Throws for an unknown account, unreadable credentials, a lost database. */
export async function keepAssets(
  accountId: number,
  deps: SyncDeps,
  signal?: AbortSignal,
): Promise<AssetsEnd> {
  const account = await findAccount(accountId);
  if (!account) throw new Error(`there is no account ${accountId}`);
  if (account.pausedAt) return { kind: "paused" };
  const clock = deps.clock ?? systemClock;
  const scope = grantAccountScope(account.id);
  // The sync beside it has just measured the offset.
  const today = dayOf(clock.now() + account.clockOffsetMs);
  if (await hasAssetSnapshot(scope, today)) return { kind: "known", day: today };
  const reader = createTradingReader({ ...(await backgroundConnection(account, deps)), signal });
  try {
    const exchangeMs = await reader.measureClock();
    const takenAtMs = agreeForAccount(account, exchangeMs, clock.now()).nowMs; // no day to come is taken for known
    const assets = await reader.assets();
    const day = dayOf(takenAtMs);
    const saved = await saveAssetSnapshot(scope, { day, takenAtMs, assets });
    return { kind: saved === "saved" ? "kept" : "known", day };
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    const { failure } = error;
    const isMissing = failure.code === "40404" || (failure.code === null && failure.httpStatus === 404);
    return isMissing ? { kind: "not-offered" } : { kind: "failed", failure };
  } finally {
    await reader.close();
  }
}
