import type { NotificationView } from "@/lib/notifications/notification";
import * as centre from "@/lib/notifications/store/centre";
import * as deliveries from "@/lib/notifications/store/deliveries";
import type { User } from "@/lib/users/store/users";
import {
  type OpenedAccount,
  openViewer,
  showNotification,
  showPersonal,
} from "./show-notification";

const PAGE = 50;
const MOST_FAILED = 50;

type CentreOwner = Pick<User, "id" | "email">;

/**
 * The notifications of these accounts, the newest first. `older`: the mark of the next page; null:
 * there is none.
 */
export async function loadCentre(
  person: CentreOwner,
  accounts: readonly OpenedAccount[],
  after: string | null,
): Promise<{ readonly notifications: readonly NotificationView[]; readonly older: string | null }> {
  const scopes = accounts.map(({ scope }) => scope);
  const found = await centre.listCentre(scopes, person.id, {
    after: after === null ? null : readMark(after),
    limit: PAGE,
  });
  const page = found.slice(0, PAGE);
  const last = found.length > PAGE ? page.at(-1) : undefined;
  return {
    notifications: await showAll(person, accounts, page),
    older: last ? `${last.createdAt.getTime()}_${last.id}` : null,
  };
}

/** Null for a text that is no mark: then the page begins with the newest. */
function readMark(text: string): centre.CentreMark | null {
  const [, atMs, id] = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(text) ?? [];
  return id === undefined ? null : { atMs: Number(atMs), id };
}

async function showAll<Stored extends Parameters<typeof showNotification>[0]>(
  person: CentreOwner,
  accounts: readonly OpenedAccount[],
  stored: readonly Stored[],
): Promise<readonly NotificationView[]> {
  const viewers = await Promise.all(accounts.map((account) => openViewer(person, account)));
  const shown = await Promise.all(
    stored.map(async (notification) => {
      if (notification.accountId === null) return showPersonal(notification);
      const viewer = viewers.find(({ account }) => account.id === notification.accountId);
      return viewer ? showNotification(notification, viewer) : null;
    }),
  );
  return shown.filter((view) => view !== null);
}

export function countUnreadIn(
  person: CentreOwner,
  accounts: readonly OpenedAccount[],
): Promise<number> {
  return centre.countUnread(
    accounts.map(({ scope }) => scope),
    person.id,
  );
}

export type FailedView = Pick<deliveries.FailedDelivery, "channel" | "problem" | "httpStatus"> & {
  readonly notification: NotificationView;
  readonly endedAtMs: number;
};

/**
 * What did not arrive and can be sent again, the newest first; only what the person may see now.
 */
export async function loadFailed(
  person: CentreOwner,
  accounts: readonly OpenedAccount[],
): Promise<readonly FailedView[]> {
  const failed = await deliveries.listFailedDeliveries(person.id, MOST_FAILED);
  const views = new Map((await showAll(person, accounts, failed)).map((view) => [view.id, view]));
  const shown: FailedView[] = [];
  for (const { id, channel, problem, httpStatus, endedAt } of failed) {
    const notification = views.get(id);
    const endedAtMs = endedAt.getTime();
    if (notification) shown.push({ notification, channel, problem, httpStatus, endedAtMs });
  }
  return shown;
}

/** Marks one of the person's own as read, or all that were stored until then. */
export function markRead(
  userId: string,
  which: { readonly id: string } | { readonly untilMs: number },
): Promise<void> {
  return centre.markRead(userId, which);
}

/** Queues a failed delivery of the person again. False: it has not failed. */
export function replayDelivery(userId: string, delivery: deliveries.DeliveryKey): Promise<boolean> {
  return deliveries.replayDelivery(userId, delivery);
}
