// SQL: conditions and values for the statements of stores, by the database's clock.
import { setTimeout } from "node:timers/promises";
import { queryRows } from "./database";

type LeaseColumn = {
  readonly table: string;
  /** How the statements name the table; its own name where it is not given. */
  readonly alias?: string;
  readonly column: string;
  /**
   * What the column holds: when the lease ends (null: nobody has it), or when its holder was last
   * heard of.
   */
  readonly holds: "end" | "heartbeat";
  /** How long a row stays with a process that says nothing more: an interval in SQL. */
  readonly length: string;
  /** SQL condition: rows that somebody may hold at all. */
  readonly among?: string;
};

/** Pieces of statements on the rows of a lease. */
export type Lease = LeaseColumn & {
  /** A value: what the column is set to by who takes or renews the lease. */
  readonly taken: string;
  /** A condition: nobody holds the row. */
  readonly isFree: string;
  /** A condition: a process holds the row. */
  readonly isHeld: string;
  /**
   * A condition: later than any lease can end, because the clock was set back since. The row may
   * still be held. Take it at once only where two holders do no harm for a moment; elsewhere
   * `pullBackLeases` comes first.
   */
  readonly isFromLaterClock: string;
};

/**
 * A row belongs to one process until a moment of the database's clock. Its holder renews it while
 * it works; a killed one does not, and the row is free one length later. docs/decisions/0229 lists
 * all leases.
 */
export function leaseOn(lease: LeaseColumn): Lease {
  const { table, alias = table, holds, length } = lease;
  const column = `${alias}.${lease.column}`;
  const over = holds === "end" ? "clock_timestamp()" : `clock_timestamp() - ${length}`;
  const taken = holds === "end" ? `clock_timestamp() + ${length}` : "clock_timestamp()";
  return {
    ...lease,
    taken,
    isFree: `(${column} is null or ${column} <= ${over})`,
    isHeld: `(${column} > ${over})`,
    isFromLaterClock: `(${column} > ${taken} + ${length})`,
  };
}

/**
 * Lets no lease end later than one that is taken now. Where the clock was set back, a living holder
 * renews its lease until then, and a killed one's is free no later than at any other time. A row
 * that somebody is writing is left to the next call, so that nobody waits for anybody here.
 */
export async function pullBackLeases({
  table,
  alias = table,
  column,
  taken,
  among = "true",
}: Lease): Promise<void> {
  await queryRows(
    `update ${table} set ${column} = ${taken} where ctid in (
       select ${alias}.ctid from ${table} as ${alias}
       where ${among} and ${alias}.${column} > ${taken} for update skip locked)`,
  );
}

/**
 * Calls `renew` every `everyMs`, never twice at a time, until the returned function is called; that
 * waits for a renewal under way. A renewal that throws goes to `onTrouble`, and the next one is
 * made all the same.
 */
export function renewEvery(
  everyMs: number,
  renew: () => Promise<unknown>,
  onTrouble: (error: unknown) => void,
): () => Promise<void> {
  let renewal: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    renewal ??= renew()
      .catch(onTrouble)
      .finally(() => {
        renewal = null;
      });
  }, everyMs);
  timer.unref(); // a process lives as long as its work, not its leases
  return async () => {
    clearInterval(timer);
    await renewal;
  };
}

/** Milliseconds. A renewal that hangs longer than this no longer keeps the end of its work back. */
const LAST_RENEWAL_MS = 2_000;

/**
 * Does `work` and renews its lease meanwhile. Where a renewal fails, the database is lost: the
 * work's own end says so. `renew` changes nothing once the work's end is stored.
 */
export async function whileRenewed<T>(
  everyMs: number,
  renew: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const stop = renewEvery(everyMs, renew, () => {});
  try {
    return await work();
  } finally {
    await Promise.race([stop(), setTimeout(LAST_RENEWAL_MS, undefined, { ref: false })]);
  }
}
