// SQL: a bot beside its record, in one statement.

import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import { db, findValue } from "@/lib/database/database";
import type { FollowedBot, Kept, TradingBook } from "@/lib/trading/kept";

/** "known": it was followed already, and no entry is written. */
export function followBot(
  { accountId, environment }: TradingBook,
  botId: string,
  entry: AuditEntry,
): Promise<"followed" | "known"> {
  return db().prisma.$transaction(async (tx) => {
    const { count } = await tx.followedBot.createMany({
      data: [{ accountId, environment, botId }],
      skipDuplicates: true,
    });
    if (count === 0) return "known";
    await appendAudit(entry, tx);
    return "followed";
  });
}

/** The bot is asked for no more; what is known of it stays. False: it was not followed. */
export function unfollowBot(
  { accountId, environment }: TradingBook,
  botId: string,
  entry: AuditEntry,
): Promise<boolean> {
  return db().prisma.$transaction(async (tx) => {
    const { count } = await tx.followedBot.deleteMany({ where: { accountId, environment, botId } });
    if (count === 0) return false;
    await appendAudit(entry, tx);
    return true;
  });
}

/** In the order in which they were given. */
export async function listFollowedBots({
  accountId,
  environment,
}: TradingBook): Promise<readonly FollowedBot[]> {
  type Row = Omit<FollowedBot, "kept"> & { kept: Kept<"bot"> | null };
  const { rows } = await db().pool.query<Row>(
    `select b.bot_id as "botId", (extract(epoch from b.followed_at) * 1000)::float8 as "followedAtMs",
       (extract(epoch from b.unknown_at) * 1000)::float8 as "unknownAtMs",
       case when r.record_id is null then null else jsonb_build_object('recordId', r.record_id, 'record', r.record,
         'isOpen', r.is_open, 'atMs', (extract(epoch from r.at) * 1000)::float8,
         'firstSeenAtMs', (extract(epoch from r.first_seen_at) * 1000)::float8,
         'readAtMs', (extract(epoch from r.read_at) * 1000)::float8, 'unlistedAtMs', null, 'ownOrderId', null) end as kept
     from followed_bots b left join trading_records r on r.account_id = b.account_id
       and r.environment = b.environment and r.kind = 'bot' and r.record_id = b.bot_id
     where b.account_id = $1 and b.environment = $2 order by b.followed_at, b.bot_id`,
    [accountId, environment],
  );
  return rows;
}

/** The product of a bot that was created here. Null: it was not. */
export function findCreatedCategory(
  { accountId, environment }: TradingBook,
  botId: string,
): Promise<string | null> {
  return findValue<string | null>(
    `select request->>'category' from order_records where account_id = $1 and environment = $2
       and order_id = $3 and operation in ('create-bot', 'create-neutral-bot')`,
    [accountId, environment, botId],
  );
}

/** The exchange said at that time that it knows the bot, or (`isKnown` false) that it does not. */
export async function saveBotKnown(
  { accountId, environment }: TradingBook,
  botId: string,
  { isKnown, atMs }: { readonly isKnown: boolean; readonly atMs: number },
): Promise<void> {
  await db().prisma.followedBot.updateMany({
    where: { accountId, environment, botId },
    data: { unknownAt: isKnown ? null : new Date(atMs) },
  });
}

/** Open orders of bots by symbol, the most first. */
export async function countOpenBotOrders({
  accountId,
  environment,
}: TradingBook): Promise<readonly { readonly symbol: string; readonly openOrders: number }[]> {
  const { rows } = await db().pool.query<{ symbol: string; openOrders: number }>(
    `select symbol, count(*)::int as "openOrders" from trading_records
     where account_id = $1 and environment = $2 and kind = 'order' and is_open
       and record->>'delegateType' like 'strategy\\_grid%'
     group by symbol order by 2 desc, 1`,
    [accountId, environment],
  );
  return rows;
}
