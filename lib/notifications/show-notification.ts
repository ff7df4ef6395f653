import { loadClientTags } from "@/lib/clients/load-client-tags";
import { type AccountScope, isWholeAccount } from "@/lib/core/scope";
import type { NotificationItem } from "@/lib/notifications/kinds";
import { type NewsViewer, narrowItems } from "@/lib/notifications/news";
import type { NotificationView } from "@/lib/notifications/notification";
import type { StoredNotification } from "@/lib/notifications/store/deliveries";
import { listVisibleStatements } from "@/lib/payouts/store/partner-statements";
import { findTradingRoles } from "@/lib/trading/store/trading-accounts";
import type { AccountRole } from "@/lib/users/account-role";
import type { User } from "@/lib/users/store/users";

/** An account as one person may see it now. */
export type OpenedAccount = {
  readonly scope: AccountScope;
  readonly account: { readonly id: number; readonly name: string; readonly role: AccountRole };
};

type OpenViewer = OpenedAccount & { readonly viewer: NewsViewer };

export async function openViewer(
  { id, email }: Pick<User, "id" | "email">,
  { scope, account }: OpenedAccount,
): Promise<OpenViewer> {
  const trades = isWholeAccount(scope) && (await findTradingRoles(scope, id)).length > 0;
  const manages = account.role === "manager";
  return { scope, account, viewer: { userId: id, email, clients: scope.clients, manages, trades } };
}

type ShowableNotification = StoredNotification & { readonly readAt?: Date | null };

/** A notification of the person that is about no account. */
export function showPersonal(stored: ShowableNotification): NotificationView {
  return viewOf(stored, { items: stored.items, names: [], account: null });
}

/** What a person may see of it now, with the names of clients; null: nothing any more. */
export async function showNotification(
  stored: ShowableNotification,
  { scope, account, viewer }: OpenViewer,
): Promise<NotificationView | null> {
  const narrowed = narrowItems(stored.kind, stored.items, viewer) ?? [];
  const items = await withoutHiddenStatements(scope, narrowed);
  if (items.length === 0) return null;
  const uids = items.map(uidOf).filter((uid) => uid !== null);
  const tags = await loadClientTags(scope, uids.slice(0, MOST_NAMED));
  const names: [uid: string, name: string][] = [];
  for (const [uid, tag] of tags) if (tag.name !== null) names.push([uid, tag.name]);
  return viewOf(stored, { items, names, account: { id: account.id, name: account.name } });
}

/** Null: the item is of no client. */
function uidOf(item: NotificationItem): string | null {
  if ("uid" in item) return item.uid;
  return "client" in item ? item.client : null;
}

/** Leaves out items of statements that were discarded, or that the person may not open. */
async function withoutHiddenStatements(
  scope: AccountScope,
  items: readonly NotificationItem[],
): Promise<readonly NotificationItem[]> {
  const ids = items.filter((item) => "statement" in item).map(({ statement }) => statement);
  if (ids.length === 0) return items;
  const visible = new Set(await listVisibleStatements(scope, ids));
  return items.filter((item) => !("statement" in item) || visible.has(item.statement));
}

type VisibleParts = {
  readonly items: readonly NotificationItem[];
  readonly names: NotificationView["names"];
  readonly account: NotificationView["account"];
};

function viewOf(
  { id, kind, createdAt, readAt }: ShowableNotification,
  parts: VisibleParts,
): NotificationView {
  const view = { id, kind, ...parts, atMs: createdAt.getTime(), isRead: Boolean(readAt) };
  return view as unknown as NotificationView; // the items are stored of this kind, and one is there
}

/** Most clients that a sentence names. */
export const MOST_NAMED = 5;
