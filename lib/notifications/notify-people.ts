import { loadClientTags } from "@/lib/clients/tags";
import type { WholeAccountScope } from "@/lib/core/scope";
import { databaseNow } from "@/lib/database/database";
import { isMailConfigured } from "@/lib/mail/mailer";
import type { Item, LabelsOf, Wishes } from "@/lib/notifications/kinds";
import { type Facts, findNews, type News } from "@/lib/notifications/news";
import type { Channel } from "@/lib/notifications/notification";
import {
  listNewSignIns,
  listShareNews,
  type PersonalNews,
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
import { shareName } from "@/lib/shares/subject";
import { loadFacts } from "./load-facts";
import type { OpenedAccount } from "./show-notification";

/** What a person may see of an account now; null: nothing. */
export type OpenAccount = (userId: string, accountId: number) => Promise<OpenedAccount | null>;

export type NotifyDeps = {
  readonly listScopes: () => Promise<readonly WholeAccountScope[]>;
  readonly openAccount: OpenAccount;
  readonly failed: (what: string, error: unknown) => void;
};

/** Notifications are kept for so long. */
const KEPT_DAYS = 180;

/** Looks at every account once, and tells each person what is new for him. Returns how much that is. */
export async function notifyAll(deps: NotifyDeps, nowMs: number): Promise<number> {
  let told = 0;
  for (const scope of await deps.listScopes()) {
    try {
      told += await notifyOf(scope, deps, nowMs);
    } catch (error) {
      // The other accounts' people are told; this one is looked at again at the next turn.
      deps.failed(`notifications of account ${scope.accountId}`, error);
    }
  }
  told += await tellPersonally(await listPersonalNews());
  await forgetOldNotifications(KEPT_DAYS);
  return told;
}

/** What is of people and of no account. Share links have letters of their own (lib/shares/notices.ts). */
async function listPersonalNews(): Promise<readonly PersonalNews[]> {
  const [shares, signIns] = await Promise.all([listShareNews(), listNewSignIns()]);
  return [
    ...shares.map(({ userId, link, kind, at, expiresAt, ...share }) => {
      const item = {
        link,
        name: shareName(share),
        ...(expiresAt ? { endsMs: expiresAt.getTime() } : {}),
      };
      const told = kind === "first-view" ? ("share-viewed" as const) : ("share-ending" as const);
      return { userId, kind: told, subject: `${link} ${at.toISOString()}`, item };
    }),
    ...signIns.map(({ userId, session, ...item }) => ({
      ...{ userId, kind: "sign-in-new" as const, subject: session, item },
    })),
  ];
}

/** The facts are the account's, found once; each person is told what of them he may see and wants to hear. */
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
    const viewer = { ...listener, clients, ...(clients === null ? { labels } : {}) };
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

/** Of the clients that the facts are of, where somebody hears of some clients alone. */
async function loadLabels(
  scope: WholeAccountScope,
  facts: Facts,
  wishes: ReadonlyMap<string, Wishes>,
): Promise<LabelsOf> {
  const isAsked = [...wishes.values()].some((own) =>
    Object.values(own).some(({ onlyFor }) => onlyFor.length > 0),
  );
  const items: readonly Item[] = Object.values(facts).flat();
  const uids = isAsked ? items.flatMap((item) => ("uid" in item ? [item.uid] : [])) : [];
  const tags = await loadClientTags(scope, uids);
  return new Map([...tags].map(([uid, { labels }]) => [uid, labels]));
}

/** What comes again after it was over is another subject. */
function subjectOf({ items }: News, nowMs: number): string {
  const [first, ...others] = items.map(({ key }) => key);
  return [
    first,
    ...(others.length > 0 ? [`+${others.length}`] : []),
    new Date(nowMs).toISOString(),
  ].join(" ");
}

function channelsOf({ wish }: News, { hasWebhook }: Listener): Channel[] {
  return [
    ...(wish.byMail && isMailConfigured() ? (["mail"] as const) : []),
    ...(wish.byWebhook && hasWebhook ? (["webhook"] as const) : []),
  ];
}
