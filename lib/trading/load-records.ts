import { type CountedChoice, countChoices } from "@/lib/core/count-choices";
import type { KeysetRows } from "@/lib/database/keyset-page";
import {
  type BotRecord,
  categoryOfBot,
  KEPT_LISTS,
  type Kept,
  type KeptFilter,
  type KeptKind,
  type KeptList,
  NO_KEPT_LISTS,
  type TradingBook,
} from "@/lib/trading/kept";
import {
  countOpenBotOrders,
  findCreatedCategory,
  listFollowedBots,
} from "@/lib/trading/store/bots";
import {
  countKept,
  countKeptGroups,
  findKept,
  listFillsOf,
  listVersions,
  loadKeptPage,
  loadSubOrders,
} from "@/lib/trading/store/pages";
import type { Category } from "./exchange-words";
import type { TradingQuery } from "./query";

export type TradingTable<Kind extends KeptKind> = KeysetRows<Kept<Kind>> & {
  readonly count: number;
};

/** One page of records, and how many the filter has. */
export async function loadTradingTable<Kind extends KeptKind>(
  book: TradingBook,
  kind: Kind,
  { filter, ...request }: TradingQuery,
): Promise<TradingTable<Kind>> {
  const [page, count] = await Promise.all([
    loadKeptPage(book, kind, filter, request),
    countKept(book, kind, filter),
  ]);
  return { ...page, count };
}

export type TradingChoices = Readonly<Record<KeptList, readonly CountedChoice[]>>;

/** The values of each list, each counted under the other lists. */
export async function loadTradingChoices(
  book: TradingBook,
  kind: KeptKind,
  filter: KeptFilter,
): Promise<TradingChoices> {
  const unlisted = { ...filter, ...NO_KEPT_LISTS, except: NO_KEPT_LISTS };
  const groups = await countKeptGroups(book, kind, unlisted);
  const choices = countChoices(KEPT_LISTS, groups, filter);
  const given = (list: KeptList) => choices[list].filter(({ value }) => value !== "");
  return {
    categories: given("categories"),
    symbols: given("symbols"),
    sides: given("sides"),
    states: given("states"),
    placed: given("placed"),
  };
}

/** What a detail can be opened of. */
export const RECORD_KINDS = ["order", "fill", "position", "closed-position", "strategy"] as const;

/** Sub-orders of one strategy order that are shown. */
const MOST_SUB_ORDERS = 500;

/** Everything that is known of a record. Null where the account has no such one. */
export async function loadRecordDetail(
  book: TradingBook,
  kind: (typeof RECORD_KINDS)[number],
  recordId: string,
) {
  const [kept, versions, fills, subOrders] = await Promise.all([
    findKept(book, kind, recordId),
    kind === "order" || kind === "strategy" ? listVersions(book, kind, recordId) : [],
    kind === "order" ? listFillsOf(book, recordId) : [],
    kind === "strategy" ? loadSubOrders(book, recordId, MOST_SUB_ORDERS) : null,
  ]);
  return kept && { kept, versions, fills, subOrders };
}

/** A record that is open, as far as the desk has read. Null: the account has no such one. */
export async function findOpenRecord<Kind extends "order" | "strategy" | "position">(
  book: TradingBook,
  kind: Kind,
  recordId: string,
): Promise<Kept<Kind> | null> {
  const kept = await findKept(book, kind, recordId);
  return kept?.isOpen ? kept : null;
}

/** More positions than a form can show at once. */
const MOST_POSITIONS = 100;

/** The open positions, as far as the desk has read; of a category where one is named. */
export async function listOpenPositions(
  book: TradingBook,
  categories: readonly string[] = [],
): Promise<readonly Kept<"position">[]> {
  const filter = {
    ...NO_KEPT_LISTS,
    categories,
    isOpen: true,
    range: null,
    orderIds: [],
    except: NO_KEPT_LISTS,
  };
  const { rows } = await loadKeptPage(book, "position", filter, {
    direction: "asc",
    size: MOST_POSITIONS,
    position: null,
  });
  return rows;
}

/** A followed bot that was read and is not over. Null: there is no such one. */
export async function findLivingBot(book: TradingBook, botId: string): Promise<LivingBot | null> {
  const found = (await listFollowedBots(book)).find((bot) => bot.botId === botId);
  if (!found?.kept?.isOpen) return null;
  const { record } = found.kept;
  const category = categoryOfBot(record, await findCreatedCategory(book, botId));
  return { ...record, category };
}

/** `category` null: nobody knows whether it trades spot or futures. */
type LivingBot = BotRecord & { readonly category: Category | null };

/** The bots that are followed, and the open orders of all bots by symbol. */
export async function loadBots(book: TradingBook) {
  const [bots, openOrders] = await Promise.all([listFollowedBots(book), countOpenBotOrders(book)]);
  return { bots, openOrders };
}
