import { LRUCache } from "lru-cache";
import { auditEntry } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import { networkOf } from "@/lib/core/address/network-of";
import type { FoundShare } from "@/lib/shares/store/visit";
import { shareName } from "@/lib/shares/subject";
import { type AttemptCount, findRefusal } from "@/lib/sign-in/store/attempts";

export type LimitedShare = { readonly kind: "limited"; readonly retryAfterSeconds: number };

/**
 * Requests for closed links per address and process. Nobody guesses 256 bits; this spares the
 * database.
 */
const CLOSED_PER_MINUTE = 600;
const MINUTE_MS = 60_000;
/** Addresses that are remembered; the memory is bounded. */
const MOST_ADDRESSES = 10_000;

/** On globalThis: Next loads a module once for pages and once for actions. */
const holder = globalThis as typeof globalThis & {
  brokerDeskClosedLinks?: LRUCache<string, number>;
};
holder.brokerDeskClosedLinks ??= new LRUCache({ max: MOST_ADDRESSES });
const closedLinks = holder.brokerDeskClosedLinks;

const keyOf = (address: string, nowMs: number) =>
  `${Math.floor(nowMs / MINUTE_MS)} ${networkOf(address)}`;

/** Null: this address may ask. The answer depends on the address alone, never on the link. */
export function findFlood(address: string, nowMs: number): LimitedShare | null {
  if ((closedLinks.get(keyOf(address, nowMs)) ?? 0) < CLOSED_PER_MINUTE) return null;
  return {
    kind: "limited",
    retryAfterSeconds: Math.ceil((MINUTE_MS - (nowMs % MINUTE_MS)) / 1000),
  };
}

export function countClosed(address: string, nowMs: number): void {
  const key = keyOf(address, nowMs);
  closedLinks.set(key, (closedLinks.get(key) ?? 0) + 1);
}

/**
 * Counts one try under each limit until one refuses; logs the first refusal for the link's
 * managers.
 */
export async function countTry(counts: readonly AttemptCount[], link: FoundShare, address: string) {
  const refused = await findRefusal(counts);
  if (refused?.isFirst) {
    const origin = { actor: { kind: "nobody" }, address, agent: null } as const;
    const details = { link: link.id, person: link.ownerEmail, limit: refused.limit.name };
    await appendAudit(auditEntry(origin, "limited", "share-limited", shareName(link), details));
  }
  return refused && ({ kind: "limited", retryAfterSeconds: refused.retryAfterSeconds } as const);
}
