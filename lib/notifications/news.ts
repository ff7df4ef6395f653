import {
  DEFAULT_WISH,
  isWantedClient,
  KIND_RULES,
  type LabelsOf,
  NOTIFICATION_KINDS,
  type NotificationItem,
  type NotificationKind,
  reachesThreshold,
  type Wish,
  type Wishes,
} from "./kinds";
import { CHANNELS, wantedChannels } from "./ways";

/** What is true of an account now. A kind that is absent cannot be judged now. */
export type Facts = { readonly [Kind in NotificationKind]?: readonly NotificationItem<Kind>[] };

/**
 * By kind, the keys of what was true at the last look; a kind that is absent was never looked at.
 */
export type Memory = { readonly [Kind in NotificationKind]?: readonly string[] };

/** What a person may see of an account now. */
export type NewsViewer = {
  readonly userId: string;
  readonly email: string;
  /** A partner's clients; null: the whole account. */
  readonly clients: readonly string[] | null;
  /** Is a manager there. */
  readonly manages: boolean;
  /** Has a trading role there. */
  readonly trades: boolean;
  /** Labels of the clients that news may be of, by uid; a partner sees none. */
  readonly labels?: LabelsOf;
  /** Since when the person has the present role there; null: not known. */
  readonly sinceMs?: number | null;
};
const NO_LABELS: LabelsOf = new Map();

export type News = {
  readonly kind: NotificationKind;
  readonly items: readonly NotificationItem[];
  /** The clients that it is about; null: it is about the account, or the person. */
  readonly uids: readonly string[] | null;
  readonly wish: Wish;
};

/** The items that the person may see; null: the kind is not for this person. */
export function narrowItems<Of extends NotificationItem>(
  kind: NotificationKind,
  items: readonly Of[],
  { userId, email, clients, manages, trades }: NewsViewer,
): readonly Of[] | null {
  switch (KIND_RULES[kind].audience) {
    case "whole":
      return clients === null ? items : null;
    case "trading":
      return clients === null && trades ? items : null;
    case "managers":
      return manages ? items.filter((item) => !isOwnStatement(item, userId)) : null;
    case "payee":
      return items.filter((item) => "payee" in item && item.payee === userId);
    case "person":
      return items;
    case "own":
      return items.filter((item) => "by" in item && (item.by === userId || item.by === email));
    case "clients": {
      const own = clients && new Set(clients);
      return items.filter((item) => "uid" in item && (own === null || own.has(item.uid)));
    }
    default:
      return KIND_RULES[kind].audience satisfies never;
  }
}

/** Nobody approves a statement that he prepared or is paid by, or answers his own dispute. */
function isOwnStatement(item: NotificationItem, userId: string): boolean {
  if ("preparer" in item && item.preparer === userId) return true;
  return "payee" in item && item.payee === userId;
}

/**
 * The news for a person, and what to remember of it. News is what is true now and was not at the
 * last look: what stays true is silent, and what had ended is news again (a share ends well below
 * its threshold). The first look at a kind is silent, but for what happened at a known time since
 * the person has the role.
 */
export function findNews(
  memory: Memory,
  facts: Facts,
  viewer: NewsViewer,
  wishes: Wishes,
): { readonly memory: Memory; readonly news: readonly News[] } {
  const remembered: { [Kind in NotificationKind]?: readonly string[] } = {};
  const news: News[] = [];
  for (const kind of NOTIFICATION_KINDS) {
    const known = memory[kind];
    const all: readonly NotificationItem[] | undefined = facts[kind];
    if (all === undefined) {
      if (known) remembered[kind] = known;
      continue;
    }
    const wish = wishes[kind] ?? DEFAULT_WISH;
    const isKnown = new Set(known);
    const seen = narrowItems(kind, all, viewer)?.filter(
      (item) =>
        reachesThreshold(kind, item, { wished: wish.threshold, isKnown: isKnown.has(item.key) }) &&
        isWantedClient(item, wish, viewer.labels ?? NO_LABELS),
    );
    if (seen === undefined) continue; // forgotten: a person who may see the kind again begins anew
    const awaited = kind === "day-recovered" ? awaitedDays(known, news) : null;
    const items = awaited ? seen.filter(({ key }) => awaited.has(key)) : seen;
    for (const { key } of items) awaited?.delete(key);
    remembered[kind] = awaited
      ? [...awaited].sort().slice(-DAYS_KEPT)
      : items.map(({ key }) => key);
    if (!wish.inCentre && wantedChannels(wish, CHANNELS).length === 0) continue;
    const isFirstLook = known === undefined;
    const fresh = items
      .filter(({ key }) => awaited !== null || !isKnown.has(key))
      .filter((item) => isSince(item, viewer.sinceMs ?? null) ?? !isFirstLook);
    const groups = KIND_RULES[kind].isGrouped ? [fresh] : fresh.map((item) => [item]);
    for (const group of groups) {
      if (group.length > 0) news.push({ kind, items: group, uids: uidsOf(kind, group), wish });
    }
  }
  return { memory: remembered, news };
}

/** Whether it happened since then; null: one of the two times is not known. */
function isSince(item: NotificationItem, sinceMs: number | null): boolean | null {
  return "atMs" in item && sinceMs !== null ? item.atMs >= sinceMs : null;
}

/** "day-recovered" remembers the days that were news as failed or late, until they are read. */
function awaitedDays(known: readonly string[] = [], news: readonly News[]): Set<string> {
  const told = news.filter(({ kind }) => kind === "day-failed" || kind === "day-late");
  return new Set([...known, ...told.flatMap(({ items }) => items.map(({ key }) => key))]);
}

/** The exchange lists no older days. */
const DAYS_KEPT = 90;

function uidsOf(
  kind: NotificationKind,
  items: readonly NotificationItem[],
): readonly string[] | null {
  if (KIND_RULES[kind].audience !== "clients") return null;
  return items.filter((item) => "uid" in item).map(({ uid }) => uid);
}
