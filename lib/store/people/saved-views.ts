import type { AuditEvent } from "@/lib/core/audit/event";
import type { AuditOrigin } from "@/lib/core/audit/origin";
import { type AccountScope, isWholeAccount } from "@/lib/core/scope";
import { appendAudit } from "../audit/log";
import { db } from "../database/database";
import { inTransaction } from "../database/transaction";
import { isUniqueViolation } from "../database/unique-violation";

/** A named address of one screen, as one person sees it. `query` is the query of its URL, without the account. */
export type SavedView = {
  readonly id: string;
  readonly screen: string;
  readonly name: string;
  readonly query: string;
  readonly isShared: boolean;
  readonly isMine: boolean;
  /** Whether this person's screen opens with it. */
  readonly isDefault: boolean;
  readonly ownerEmail: string;
  readonly updatedAt: Date;
};

export type NewSavedView = Pick<SavedView, "screen" | "name" | "query" | "isShared">;
export type SavedViewChange = Partial<Pick<SavedView, "name" | "query" | "isShared">>;

/** A shared view's query names clients, so a partner has his own views and no others. */
function mayOpen(scope: AccountScope): string {
  return isWholeAccount(scope) ? "(v.owner_id = $2 or v.is_shared)" : "v.owner_id = $2";
}

/** $1 the account, $2 the person: his own views, and what others share. */
const visible = (
  scope: AccountScope,
) => `select v.id, v.screen, v.name, v.query, v.is_shared as "isShared", v.owner_id = $2 as "isMine",
    d.view_id is not null as "isDefault", u.email as "ownerEmail", v.updated_at as "updatedAt"
  from saved_views v join users u on u.id = v.owner_id
  left join default_views d
    on d.view_id = v.id and (d.user_id, d.account_id, d.screen) = ($2, v.account_id, v.screen)
  where v.account_id = $1 and ${mayOpen(scope)}`;

/** The views of a screen that this person may open, his own first, by name. */
export async function listSavedViews(
  scope: AccountScope,
  userId: string,
  screen: string,
): Promise<SavedView[]> {
  const { rows } = await db().pool.query<SavedView>(
    `${visible(scope)} and v.screen = $3 order by v.owner_id <> $2, lower(v.name), v.id`,
    [scope.accountId, userId, screen],
  );
  return rows;
}

/** Null where there is none with this id, or it is another person's own. */
export async function findSavedView(
  scope: AccountScope,
  userId: string,
  id: string,
): Promise<SavedView | null> {
  const { rows } = await db().pool.query<SavedView>(`${visible(scope)} and v.id::text = $3`, [
    scope.accountId,
    userId,
    id,
  ]);
  return rows[0] ?? null;
}

/** The view that the screen opens with; null where none was chosen, or it is no longer shared. */
export async function findDefaultView(
  scope: AccountScope,
  userId: string,
  screen: string,
): Promise<SavedView | null> {
  const { rows } = await db().pool.query<SavedView>(
    `${visible(scope)} and v.screen = $3 and d.view_id is not null`,
    [scope.accountId, userId, screen],
  );
  return rows[0] ?? null;
}

/** Of one person and account, on all screens together. */
export const MOST_SAVED_VIEWS = 200;

/** `"name-taken"`: this person has a view of that name on this screen. */
export async function insertSavedView(
  { accountId }: AccountScope,
  userId: string,
  { screen, name, query, isShared }: NewSavedView,
  origin?: AuditOrigin,
): Promise<{ id: string } | "name-taken" | "too-many"> {
  return inTransaction(async (client) => {
    await client.query("select from users where id = $1 for update", [userId]); // two at once: one after the other
    const own = await client.query("select from saved_views where (account_id, owner_id) = ($1, $2)", [
      accountId,
      userId,
    ]);
    if ((own.rowCount ?? 0) >= MOST_SAVED_VIEWS) return "too-many";
    const { rows } = await client.query<{ id: string }>(
      `insert into saved_views (account_id, owner_id, screen, name, query, is_shared)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
      [accountId, userId, screen, name, query, isShared],
    );
    const [inserted] = rows;
    if (!inserted) return "name-taken";
    const event = sharingEvent("view-shared", accountId, { ...inserted, screen, name });
    if (isShared && origin) await appendAudit({ origin, event }, client);
    return inserted;
  });
}

/** Only the owner changes a view; for anybody else it is `"not-found"`. */
export async function updateSavedView(
  { accountId }: AccountScope,
  userId: string,
  id: string,
  { name, query, isShared }: SavedViewChange,
  origin?: AuditOrigin,
): Promise<"updated" | "not-found" | "name-taken"> {
  try {
    return await inTransaction(async (client) => {
      const { rows } = await client.query<SharedView & { isShared: boolean; wasShared: boolean }>(
        `update saved_views v set name = coalesce($4, v.name), query = coalesce($5, v.query),
           is_shared = coalesce($6, v.is_shared), updated_at = now()
         from (select id, is_shared from saved_views
           where account_id = $1 and owner_id = $2 and id::text = $3 for update) was
         where v.id = was.id
         returning v.id, v.screen, v.name, v.is_shared as "isShared", was.is_shared as "wasShared"`,
        [accountId, userId, id, name ?? null, query ?? null, isShared ?? null],
      );
      const [view] = rows;
      if (!view) return "not-found";
      const event = sharingEvent(view.isShared ? "view-shared" : "view-unshared", accountId, view);
      if (view.isShared !== view.wasShared && origin) await appendAudit({ origin, event }, client);
      return "updated";
    });
  } catch (error) {
    if (isUniqueViolation(error)) return "name-taken";
    throw error;
  }
}

/** Only the owner deletes a view; whoever had it as his default has none then. False where it was not his. */
export async function deleteSavedView(
  { accountId }: AccountScope,
  userId: string,
  id: string,
  origin?: AuditOrigin,
): Promise<boolean> {
  return inTransaction(async (client) => {
    const { rows } = await client.query<SharedView & { isShared: boolean }>(
      `delete from saved_views where account_id = $1 and owner_id = $2 and id::text = $3
       returning id, screen, name, is_shared as "isShared"`,
      [accountId, userId, id],
    );
    const [view] = rows;
    if (!view) return false;
    const event = sharingEvent("view-unshared", accountId, view);
    if (view.isShared && origin) await appendAudit({ origin, event }, client);
    return true;
  });
}

type SharedView = Pick<SavedView, "id" | "screen" | "name">;

function sharingEvent(
  kind: "view-shared" | "view-unshared",
  accountId: number,
  { id, screen, name }: SharedView,
): AuditEvent {
  const account = { id: accountId, name: null };
  return { kind, result: "done", account, object: name, details: { screen, view: id } };
}

/** Lets the screen of the view open with it, for this person alone. False where he may not see the view. */
export async function saveDefaultView(scope: AccountScope, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db().pool.query(
    `insert into default_views (user_id, account_id, screen, view_id)
     select $2, v.account_id, v.screen, v.id from saved_views v
     where v.account_id = $1 and v.id::text = $3 and ${mayOpen(scope)}
     on conflict (user_id, account_id, screen) do update set view_id = excluded.view_id`,
    [scope.accountId, userId, id],
  );
  return rowCount === 1;
}

/** The screen opens as it does for everybody again. */
export async function deleteDefaultView(
  { accountId }: AccountScope,
  userId: string,
  screen: string,
): Promise<void> {
  await db().pool.query("delete from default_views where (user_id, account_id, screen) = ($1, $2, $3)", [
    userId,
    accountId,
    screen,
  ]);
}
