import { loadClientTags } from "@/lib/clients/load-client-tags";
import { type AccountScope, isWholeAccount } from "@/lib/core/scope";
import { narrowItems, type Viewer } from "@/lib/notifications/news";
import type { NotificationView } from "@/lib/notifications/notification";
import type { StoredNotification } from "@/lib/notifications/store/deliveries";
import { findTradingRoles } from "@/lib/trading/store/trading-accounts";
import type { User } from "@/lib/users/store/users";

/** An account as one person may see it now. */
export type OpenedAccount = {
  readonly scope: AccountScope;
  readonly account: { readonly id: number; readonly name: string };
};

type OpenViewer = OpenedAccount & { readonly viewer: Viewer };

export async function openViewer(
  { id, email }: Pick<User, "id" | "email">,
  { scope, account }: OpenedAccount,
): Promise<OpenViewer> {
  const trades = isWholeAccount(scope) && (await findTradingRoles(scope, id)).length > 0;
  return { scope, account, viewer: { userId: id, email, clients: scope.clients, trades } };
}

type Shown = StoredNotification & { readonly readAt?: Date | null };

/** One that is of the person, and of no account. */
export function showPersonal({ id, kind, items, createdAt, readAt }: Shown): NotificationView {
  const view = { id, kind, items, names: [], atMs: createdAt.getTime(), isRead: Boolean(readAt) };
  return { ...view, account: null } as unknown as NotificationView; // stored of one kind, with one item
}

/** What a person may see of it now, with the names of clients; null: nothing any more. */
export async function showNotification(
  { id, kind, items, createdAt, readAt }: Shown,
  { scope, account: { id: accountId, name }, viewer }: OpenViewer,
): Promise<NotificationView | null> {
  const left = narrowItems(kind, items, viewer);
  if (left === null || left.length === 0) return null;
  const uids = left.flatMap((item) => ("uid" in item ? [item.uid] : []));
  const tags = await loadClientTags(scope, uids.slice(0, MOST_NAMED));
  const names = [...tags].flatMap(([uid, tag]) =>
    tag.name === null ? [] : [[uid, tag.name] as const],
  );
  const view = { id, kind, items: left, names, atMs: createdAt.getTime(), isRead: Boolean(readAt) };
  return { ...view, account: { id: accountId, name } } as unknown as NotificationView; // stored of one kind, and one is left
}

/** A sentence names no more clients. */
export const MOST_NAMED = 5;
