import type { Day } from "@/lib/core/day";

/** A client's state follows from the days on which the ledger has rows of it. */
export const CLIENT_STATES = ["new", "active", "dormant", "lost"] as const;
export type ClientState = (typeof CLIENT_STATES)[number];

/**
 * Counted in known days: how long a client is new, and after how many days without rows it is
 * dormant, then lost.
 */
export type ClientStateRules = {
  readonly newDays: number;
  readonly dormantDays: number;
  readonly lostDays: number;
};

/** The same as the defaults of `client_state_rules` in the schema. */
export const DEFAULT_STATE_RULES: ClientStateRules = { newDays: 30, dormantDays: 14, lostDays: 60 };
export const MOST_STATE_DAYS = 3650;

/**
 * The rules on the calendar of one account. A day is null if fewer days are known than the rule
 * needs.
 */
export type ClientStateCalendar = {
  /** The newest known day. States are measured on it, and never on the wall clock. */
  readonly newest: Day;
  /** Clients whose first day is this one or later are new. */
  readonly newFrom: Day | null;
  /** Clients whose last day is this one or earlier are dormant, or lost. */
  readonly dormantThrough: Day | null;
  readonly lostThrough: Day | null;
};

/**
 * `knownDays`: the newest days whose rows are known, newest first, up to one more than the longest
 * threshold. Only known days count, so unread days make no client dormant or lost. Null: no day is
 * known, so no client has a state.
 */
export function stateCalendar(
  knownDays: readonly Day[],
  { newDays, dormantDays, lostDays }: ClientStateRules,
): ClientStateCalendar | null {
  const [newest] = knownDays;
  if (newest === undefined) return null;
  const dayBack = (count: number): Day | null => knownDays[count] ?? null;
  return {
    newest,
    // An earlier day must be known; otherwise every client of the ledger's first day would be new.
    newFrom: dayBack(newDays) === null ? null : dayBack(newDays - 1),
    dormantThrough: dayBack(dormantDays),
    lostThrough: dayBack(lostDays),
  };
}

export function clientState(
  { firstDay, lastDay }: { readonly firstDay: Day; readonly lastDay: Day },
  { newFrom, dormantThrough, lostThrough }: ClientStateCalendar,
): ClientState {
  if (lostThrough !== null && lastDay <= lostThrough) return "lost";
  if (dormantThrough !== null && lastDay <= dormantThrough) return "dormant";
  return newFrom !== null && firstDay >= newFrom ? "new" : "active";
}
