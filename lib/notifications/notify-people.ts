import { loadClientTags } from "@/lib/clients/load-client-tags";
import type { WholeAccountScope } from "@/lib/core/scope";
import { databaseNow } from "@/lib/database/database";
import type { LabelsOf, NotificationItem, Wishes } from "@/lib/notifications/kinds";
import { type Facts, findNews, type News } from "@/lib/notifications/news";
import {
  listNewSignIns,
  listShareNews,
  type PersonalNews,
  type ShareNews,
  type SignInNews,
  tellPersonally,
} from "@/lib/notifications/store/personal";
import {
  forgetOldNotifications,
  forgetOthers,
  type Listener,
  listListeners,
  tellPerson,
} from "@/lib/notifications/store/tell";
import { loadWishesOfAll } from "@/lib/notifications/store/wishes";
import { type Channel, wantedChannels } from "@/lib/notifications/ways";
import { shareName } from "@/lib/shares/subject";
import { loadFacts } from "./load-facts";
import { isConfigured } from "./open-ways";
import type { OpenedAccount } from "./show-notification";

/** What a person may see of an account now; null: nothing. */
export type OpenAccountFor = (userId: string, accountId: number) => Promise<OpenedAccount | null>;

export type NotifyDeps = {
  readonly listScopes: () => Promise<readonly WholeAccountScope[]>;
  readonly openAccount: OpenAccountFor;
  readonly failed: (what: string, error: unknown) => void;
};

/** How long notifications are kept. */
const KEPT_DAYS = 180;

/**
 * Looks at every account once and stores each person's news. Returns how many notifications are
 * new.
 */
export async function notifyAll(deps: NotifyDeps, nowMs: number): Promise<number> {
  let told = 0;
  for (const scope of await deps.listScopes()) {
    try {
      told += await notifyOf(scope, deps, nowMs);
    } catch (error) {
      // People of other accounts are notified; this account is looked at again at the next turn.
      deps.failed(`notifications of account ${scope.accountId}`, error);
    }
  }
  told += await tellPersonally(await listPersonalNews());
  await forgetOldNotifications(KEPT_DAYS);
  return told;
}

/**
 * News of people that is about no account. Share links have letters of their own
 * (lib/shares/notices.ts).
 */
async function listPersonalNews(): Promise<readonly PersonalNews[]> {
  const [shares, signIns] = await Promise.all([listShareNews(), listNewSignIns()]);
  return [...shares.map(newsOfShare), ...signIns.map(newsOfSignIn)];
}

function newsOfShare({ userId, link, kind, at, expiresAt, ...share }: ShareNews): PersonalNews {
  const named = { link, name: shareName(share) };
  return {
    userId,
    kind: kind === "first-view" ? "share-viewed" : "share-ending",
    subject: `${link} ${at.toISOString()}`,
    item: expiresAt ? { ...named, endsMs: expiresAt.getTime() } : named,
  };
}

function newsOfSignIn({ userId, session, agent, address }: SignInNews): PersonalNews {
  return { userId, kind: "sign-in-new", subject: session, item: { agent, address } };
}

/**
 * Finds the account's facts once and stores for each person the news that they may see and want.
 */
async function notifyOf(
  scope: WholeAccountScope,
  deps: NotifyDeps,
  nowMs: number,
): Promise<number> {
  const begunAt = await databaseNow();
  const listeners = await listListeners(scope);
  const [facts, wishes] = await Promise.all([loadFacts(scope, nowMs), loadWishesOfAll(scope)]);
  const labels = await loadLabels(scope, facts, wishes);
  const heard: string[] = [];
  let told = 0;
  for (const listener of listeners) {
    const open = await deps.openAccount(listener.userId, scope.accountId);
    if (!open) continue;
    heard.push(listener.userId);
    const { clients } = open.scope;
    const manages = open.account.role === "manager";
    const person = { ...listener, clients, manages };
    const viewer = clients === null ? { ...person, labels } : person;
    told += await tellPerson(scope, { userId: listener.userId, begunAt }, (memory) => {
      const found = findNews(memory, facts, viewer, wishes.get(listener.userId) ?? {});
      return {
        memory: found.memory,
        news: found.news.map((news) => ({
          ...news,
          subject: subjectOf(news, nowMs),
          channels: channelsOf(news, listener),
        })),
      };
    });
  }
  await forgetOthers(scope, heard);
  return told;
}

/** Labels of the clients that the facts are about; none where nobody chose some clients only. */
async function loadLabels(
  scope: WholeAccountScope,
  facts: Facts,
  wishes: ReadonlyMap<string, Wishes>,
): Promise<LabelsOf> {
  const isAsked = [...wishes.values()].some((own) =>
    Object.values(own).some(({ onlyFor }) => onlyFor.length > 0),
  );
  if (!isAsked) return new Map();
  const items: readonly NotificationItem[] = Object.values(facts).flat();
  const uids = items.filter((item) => "uid" in item).map(({ uid }) => uid);
  const tags = await loadClientTags(scope, uids);
  return new Map([...tags].map(([uid, { labels }]) => [uid, labels]));
}

/**
 * "1234567 +2 2026-11-19T10:20:30.000Z": with the time, so that what comes again after it had ended
 * is another subject.
 */
function subjectOf({ items }: News, nowMs: number): string {
  const now = new Date(nowMs).toISOString();
  const first = items[0]?.key;
  return items.length > 1 ? `${first} +${items.length - 1} ${now}` : `${first} ${now}`;
}

function channelsOf({ wish }: News, { channels }: Listener): Channel[] {
  return wantedChannels(wish, ["mail", ...channels]).filter(isConfigured);
}
