// SQL: a claim is one statement under a lock, by the database's clock.
import { append } from "@/lib/core/large-lists";
import type { LeasedSlot, RateLimit, SlotLeases } from "@/lib/core/rate-slots";
import { db, queryRow, queryRows } from "../database";

/** A demand is kept a little longer than the slowest renewal takes to see it. */
const DEMAND_MS = 2_000;

/**
 * Slots of the rate limits that all processes share, by the database's clock. `holder` names this process alone. The
 * clock may step: a lapsed lease may still be in use, and one that ends later than any can is of before a step back.
 */
export function postgresLeases(holder: string): SlotLeases {
  return {
    acquire: async (limit, want, ttlMs, priority) => {
      const { key, calls, perMs } = limit;
      const take = (most: number) =>
        queryRows<LeasedSlot>(TAKE, [key, holder, calls, most, ttlMs, perMs, priority]);
      const taken = await take(want);
      if (taken.length < want && (await makeMissingSlots(limit)) > 0) {
        append(taken, await take(want - taken.length));
      }
      if (priority === "interactive") await recordDemand(holder, limit, taken.length === 0);
      return taken;
    },
    /** What nobody else took is still held, however late this comes. */
    renew: ({ key }, slots, ttlMs) => queryRow(RENEW, [key, holder, slots, ttlMs]),
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
 * Of our own slot the last use is over. Another holder hears at its next renewal that a slot is no longer its own, and
 * ends by itself a lease ($5) after the last one: until then, and one window ($6) more, the slot is not used.
 */
const TAKE = `
  with free as (
    select slot, case
        when holder is null then least(free_at, clock_timestamp() + $5 * interval '1 ms')
        when holder = $2 then clock_timestamp() + $6 * interval '1 ms'
        else clock_timestamp() + ($5 + $6) * interval '1 ms'
      end as ready_at
    from rate_slots
    where limit_key = $1 and slot < $3
      and (holder is null or leased_until <= clock_timestamp()
        or leased_until > clock_timestamp() + 2 * $5 * interval '1 ms')
      and ($7 = 'interactive' or not ${DEMANDED})
    order by ready_at
    limit $4
    for update skip locked
  )
  update rate_slots as mine
  set holder = $2, leased_until = clock_timestamp() + $5 * interval '1 ms', free_at = free.ready_at
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
    update rate_slots set leased_until = clock_timestamp() + $4 * interval '1 ms'
    where limit_key = $1 and holder = $2 and slot = any($3::int[])
    returning slot
  )
  select array(select slot from kept) as kept, ${DEMANDED} as demand`;

const RELEASE = `
  update rate_slots as mine
  set holder = null, leased_until = null, free_at = clock_timestamp() + given.wait_ms * interval '1 ms'
  from unnest($3::int[], $4::float8[]) as given (slot, wait_ms)
  where mine.limit_key = $1 and mine.holder = $2 and mine.slot = given.slot`;
