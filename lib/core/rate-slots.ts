/** Who waits: a person in front of a page, or a job. People go first. */
export type RatePriority = "interactive" | "background";

/**
 * At most `calls` requests in any rolling `perMs`. `key` names whom it binds and never contains a
 * secret.
 */
export type RateLimit = {
  readonly key: string;
  readonly calls: number;
  readonly perMs: number;
  /**
   * How late a request is thought to have arrived at most, where its answer came late; else a tenth
   * of a second.
   */
  readonly maxDoubtMs?: number;
};

/**
 * One of a limit's `calls` places, leased to one process. It may first be used `waitMs` after the
 * lease began.
 */
export type LeasedSlot = { readonly slot: number; readonly waitMs: number };

/**
 * How processes share a limit: a slot is used again only `perMs` after its last use. `lib/database`
 * implements it.
 */
export type SlotLeases = {
  /**
   * Leases up to `want` free slots for `ttlMs`; [] when others hold them all (then a demand is
   * recorded).
   */
  acquire: (
    limit: RateLimit,
    want: number,
    ttlMs: number,
    priority: RatePriority,
  ) => Promise<LeasedSlot[]>;
  /**
   * Extends the lease of these slots. `kept`: those still ours. `demand`: somebody interactive
   * waits elsewhere.
   */
  renew: (
    limit: RateLimit,
    slots: readonly number[],
    ttlMs: number,
  ) => Promise<{ kept: number[]; demand: boolean }>;
  /** Gives slots back; each is free again after `waitMs`. */
  release: (limit: RateLimit, slots: readonly LeasedSlot[]) => Promise<void>;
};
