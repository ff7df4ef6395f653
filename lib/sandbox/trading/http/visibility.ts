import type { WireFillRecord, WireOrderRecord } from "../interface/records";
import type * as Ask from "../interface/requests";

/**
 * Readers are shown an order that has just changed as it was before; null: a new one, which they
 * are not shown.
 */
type Hidden = {
  readonly untilMs: number;
  readonly fromMs: number;
  readonly before: WireOrderRecord | null;
};

/**
 * Accepted orders that readers are not shown yet. In the exchange they fill, lock balances and can
 * be cancelled.
 */
export type Visibility = {
  readonly hide: (
    uid: string,
    orderId: string,
    before: WireOrderRecord | null,
    forMs: number,
  ) => void;
  readonly order: (uid: string, record: WireOrderRecord | null) => WireOrderRecord | null;
  /** `open` rows or those that are done, newest first, as readers see them. */
  readonly orders: (
    uid: string,
    records: readonly WireOrderRecord[],
    open: boolean,
    listing: Ask.ListRequest,
  ) => readonly WireOrderRecord[];
  readonly fills: (uid: string, records: readonly WireFillRecord[]) => readonly WireFillRecord[];
  /** For strategy orders, of which only the id is known here. */
  readonly isHidden: (uid: string, orderId: string) => boolean;
};

export const isOpen = ({ orderStatus }: WireOrderRecord) =>
  orderStatus === "live" || orderStatus === "new" || orderStatus === "partially_filled";

function fits(record: WireOrderRecord, listing: Ask.ListRequest): boolean {
  const createdMs = Number(record.createdTime);
  if (listing.category !== undefined && record.category !== listing.category) return false;
  if (
    listing.symbol !== undefined &&
    record.symbol.toUpperCase() !== listing.symbol.toUpperCase()
  ) {
    return false;
  }
  return (
    createdMs >= (listing.startMs ?? 0) && createdMs <= (listing.endMs ?? Number.POSITIVE_INFINITY)
  );
}

export function createVisibility(now: () => number): Visibility {
  const byUid = new Map<string, Map<string, Hidden>>();
  const hiddenOf = (uid: string): Map<string, Hidden> => {
    const hidden = byUid.get(uid) ?? new Map<string, Hidden>();
    for (const [orderId, { untilMs }] of hidden) if (untilMs <= now()) hidden.delete(orderId);
    return hidden;
  };
  const seen = (hidden: Map<string, Hidden>, record: WireOrderRecord): WireOrderRecord | null => {
    const entry = hidden.get(record.orderId);
    return entry ? entry.before : record;
  };
  return {
    hide: (uid, orderId, before, forMs) => {
      if (forMs <= 0) return;
      const hidden = hiddenOf(uid);
      byUid.set(uid, hidden);
      const earlier = hidden.get(orderId);
      hidden.set(orderId, {
        untilMs: now() + forMs,
        fromMs: now(),
        before: earlier ? earlier.before : before,
      });
    },
    order: (uid, record) => (record === null ? null : seen(hiddenOf(uid), record)),
    orders: (uid, records, open, listing) => {
      const hidden = hiddenOf(uid);
      if (hidden.size === 0) return records;
      const shown = records.filter((record) => !hidden.has(record.orderId));
      for (const { before } of hidden.values()) {
        if (before && isOpen(before) === open && fits(before, listing)) shown.push(before);
      }
      return shown.sort((a, b) => (BigInt(a.orderId) < BigInt(b.orderId) ? 1 : -1));
    },
    fills: (uid, records) => {
      const hidden = hiddenOf(uid);
      return records.filter(({ orderId, createdTime }) => {
        const entry = hidden.get(orderId);
        return entry === undefined || Number(createdTime) < entry.fromMs;
      });
    },
    isHidden: (uid, orderId) => hiddenOf(uid).has(orderId),
  };
}
