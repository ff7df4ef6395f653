// SQL: slots are taken in one statement under row locks, by the database's clock.
import { append } from "@/lib/core/large-lists";
import type { LeasedSlot, RateLimit, SlotLeases } from "@/lib/core/rate-slots";
import { db, queryRow, queryRows } from "../database";
import { leaseOn } from "../lease";

/** Longer than the slowest renewal, which has to see the demand. */
const DEMAND_MS = 2_000;

/**
 * A slot belongs to one process for the `ttlMs` of its rate gate, which is $3 of every statement
 * here.
 */
const SLOT_LEASE = leaseOn({
  table: "rate_slots",
  column: "leased_until",
  holds: "end",
  length: "$3 * interval '1 ms'",
});

/** Slots of the rate limits that all processes share. `holder` names this process alone. */
export function postgresLeases(holder: string): SlotLeases {
  return {
    acquire: async (limit, want, ttlMs, priority) => {
      const { key, calls, perMs } = limit;
      const take = (most: number) =>
        queryRows<LeasedSlot>(TAKE, [key, holder, ttlMs, calls, most, perMs, priority]);
      const taken = await take(want);
      if (taken.length < want && (await makeMissingSlots(limit)) > 0) {
        append(taken, await take(want - taken.length));
      }
      if (priority === "interactive") await recordDemand(holder, limit, taken.length === 0);
      return taken;
    },
    /** A late renewal keeps every slot that nobody else has taken. */
    renew: ({ key }, slots, ttlMs) => queryRow(RENEW, [key, holder, ttlMs, slots]),
    release: async ({ key }, slots) => {
      const values = [
        key,
        holder,
        slots.map(({ slot }) => slot),
        slots.map(({ waitMs }) => waitMs),
      ];
      await db().pool.query(RELEASE, values);
    },
  };
}

const DEMANDED = `exists (select from rate_demands where limit_key = $1 and holder <> $2
  and wanted_until > clock_timestamp() and wanted_until <= clock_timestamp() + interval '${DEMAND_MS} ms')`;

/**
 * The last use of our own slot is over. Another holder, which may be alive where the clock was set,
 * learns at its next renewal that a slot is lost, and stops by itself one lease ($3) after the last
 * one. Until then, and for one window ($6) more, the slot is not used: so whatever ends later than
 * any lease can is taken at once too.
 */
const TAKE = `
  with free as (
    select slot, case
        when holder is null then least(free_at, clock_timestamp() + $3 * interval '1 ms')
        when holder = $2 then clock_timestamp() + $6 * interval '1 ms'
        else clock_timestamp() + ($3 + $6) * interval '1 ms'
      end as ready_at
    from rate_slots
    where limit_key = $1 and slot < $4
      and (holder is null or ${SLOT_LEASE.isFree} or ${SLOT_LEASE.isFromLaterClock})
      and ($7 = 'interactive' or not ${DEMANDED})
    order by ready_at
    limit $5
    for update skip locked
  )
  update rate_slots as mine
  set holder = $2, leased_until = ${SLOT_LEASE.taken}, free_at = free.ready_at
  from free
  where mine.limit_key = $1 and mine.slot = free.slot
  returning mine.slot, greatest(0, extract(epoch from free.ready_at - clock_timestamp()) * 1000)::float8 as "waitMs"`;

async function makeMissingSlots({ key, calls }: RateLimit): Promise<number> {
  const made = await db().pool.query(
    `insert into rate_slots (limit_key, slot, free_at)
     select $1, slot, clock_timestamp() from generate_series(0, $2::int - 1) as slot
     on conflict do nothing`,
    [key, calls],
  );
  return made.rowCount ?? 0;
}

async function recordDemand(holder: string, { key }: RateLimit, waits: boolean): Promise<void> {
  if (!waits) {
    await db().pool.query("delete from rate_demands where limit_key = $1 and holder = $2", [
      key,
      holder,
    ]);
    return;
  }
  await db().pool.query(
    `insert into rate_demands (limit_key, holder, wanted_until)
     values ($1, $2, clock_timestamp() + $3 * interval '1 ms')
     on conflict (limit_key) do update set holder = excluded.holder, wanted_until = excluded.wanted_until`,
    [key, holder, DEMAND_MS],
  );
}

const RENEW = `
  with kept as (
    update rate_slots set leased_until = ${SLOT_LEASE.taken}
    where limit_key = $1 and holder = $2 and slot = any($4::int[])
    returning slot
  )
  select array(select slot from kept) as kept, ${DEMANDED} as demand`;

const RELEASE = `
  update rate_slots as mine
  set holder = null, leased_until = null, free_at = clock_timestamp() + given.wait_ms * interval '1 ms'
  from unnest($3::int[], $4::float8[]) as given (slot, wait_ms)
  where mine.limit_key = $1 and mine.holder = $2 and mine.slot = given.slot`;
