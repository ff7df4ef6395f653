import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import { type AccountScope, isWholeAccount } from "@/lib/core/scope";
import { isUuid } from "@/lib/core/uuid";
import { databaseNow, db, orNameTaken } from "@/lib/database/database";
import type { Prisma } from "@/lib/database/generated/client";
import type { SavedViewModel } from "@/lib/database/generated/models";
import { inPerson } from "@/lib/users/store/users";
import type { SavedView } from "@/lib/views/saved-view";

export type NewSavedView = Pick<SavedView, "screen" | "name" | "query" | "isShared">;
/** Undefined fields stay as they are. */
export type SavedViewChange = {
  readonly [Field in "name" | "query" | "isShared"]?: SavedView[Field] | undefined;
};

/** A shared view's query names clients, so a partner only has their own views. */
function mayOpen(scope: AccountScope, userId: string): Prisma.SavedViewWhereInput {
  const mine = { ownerId: userId };
  return {
    accountId: scope.accountId,
    OR: isWholeAccount(scope) ? [mine, { isShared: true }] : [mine],
  };
}

const viewOf = (userId: string) =>
  ({
    id: true,
    screen: true,
    name: true,
    query: true,
    isShared: true,
    updatedAt: true,
    ownerId: true,
    owner: { select: { email: true } },
    defaults: { where: { userId }, select: { viewId: true } },
  }) satisfies Prisma.SavedViewSelect;
type StoredView = Prisma.SavedViewGetPayload<{ select: ReturnType<typeof viewOf> }>;

function toView({ ownerId, owner, defaults, ...view }: StoredView, userId: string): SavedView {
  return {
    ...view,
    isMine: ownerId === userId,
    isDefault: defaults.length > 0,
    ownerEmail: owner.email,
  };
}

export async function listSavedViews(
  scope: AccountScope,
  userId: string,
  screen: string,
): Promise<SavedView[]> {
  const found = await db().prisma.savedView.findMany({
    where: { ...mayOpen(scope, userId), screen },
    select: viewOf(userId),
    orderBy: { id: "asc" },
  });
  const views = found.map((view) => toView(view, userId));
  return views.toSorted(
    (a, b) => Number(b.isMine) - Number(a.isMine) || compareNames(a.name, b.name),
  );
}

const compareNames = new Intl.Collator("en", { sensitivity: "base" }).compare;

/** Null: there is no such view, or it is another person's own. */
export async function findSavedView(
  scope: AccountScope,
  userId: string,
  id: string,
): Promise<SavedView | null> {
  return isUuid(id) ? findView({ ...mayOpen(scope, userId), id }, userId) : null;
}

/** The person's default view of the screen; null: none was chosen, or it is no longer shared. */
export async function findDefaultView(
  scope: AccountScope,
  userId: string,
  screen: string,
): Promise<SavedView | null> {
  return findView({ ...mayOpen(scope, userId), screen, defaults: { some: { userId } } }, userId);
}

async function findView(
  where: Prisma.SavedViewWhereInput,
  userId: string,
): Promise<SavedView | null> {
  const found = await db().prisma.savedView.findFirst({ where, select: viewOf(userId) });
  return found && toView(found, userId);
}

/** Per person and account, on all screens together. */
export const MOST_SAVED_VIEWS = 200;

export async function insertSavedView(
  { accountId }: AccountScope,
  userId: string,
  view: NewSavedView,
  origin?: AuditOrigin,
): Promise<{ id: string } | "name-taken" | "too-many"> {
  return inPerson(userId, async (tx) => {
    const own = { accountId, ownerId: userId };
    if ((await tx.savedView.count({ where: own })) >= MOST_SAVED_VIEWS) return "too-many";
    const [inserted] = await tx.savedView.createManyAndReturn({
      data: [{ ...own, ...view }],
      skipDuplicates: true,
    });
    if (!inserted) return "name-taken";
    if (view.isShared && origin)
      await appendAudit(sharingEntry(origin, "view-shared", inserted), tx);
    return { id: inserted.id };
  });
}

/** Only the owner may change a view; for anybody else it is "not-found". */
export function updateSavedView(
  { accountId }: AccountScope,
  userId: string,
  id: string,
  change: SavedViewChange,
  origin?: AuditOrigin,
): Promise<"updated" | "not-found" | "name-taken"> {
  const update = async (tx: Prisma.TransactionClient) => {
    const before = await tx.savedView.findUnique({ where: { id, accountId, ownerId: userId } }); // `inPerson` has locked it
    if (!before) return "not-found";
    const data = {
      name: change.name ?? before.name,
      query: change.query ?? before.query,
      isShared: change.isShared ?? before.isShared,
      updatedAt: await databaseNow(tx),
    };
    const after = await tx.savedView.update({ where: { id }, data });
    const kind = after.isShared ? "view-shared" : "view-unshared";
    if (after.isShared !== before.isShared && origin)
      await appendAudit(sharingEntry(origin, kind, after), tx);
    return "updated";
  };
  return orNameTaken(inPerson(userId, update));
}

/**
 * Only the owner may delete a view; it is nobody's default any more. False: it is not the person's
 * own.
 */
export async function deleteSavedView(
  { accountId }: AccountScope,
  userId: string,
  id: string,
  origin?: AuditOrigin,
): Promise<boolean> {
  return inPerson(userId, async (tx) => {
    const view = await tx.savedView.findUnique({ where: { id, accountId, ownerId: userId } });
    if (!view) return false;
    await tx.savedView.delete({ where: { id } });
    if (view.isShared && origin) await appendAudit(sharingEntry(origin, "view-unshared", view), tx);
    return true;
  });
}

function sharingEntry(
  origin: AuditOrigin,
  kind: "view-shared" | "view-unshared",
  { id, accountId, screen, name }: SavedViewModel,
) {
  return doneEntry(origin, kind, name, { screen, view: id }, { id: accountId, name: null });
}

/** Makes the view this person's default of its screen. False: the person may not see the view. */
export async function saveDefaultView(
  scope: AccountScope,
  userId: string,
  id: string,
): Promise<boolean> {
  const view = await findSavedView(scope, userId, id);
  if (!view) return false;
  const key = { userId, accountId: scope.accountId, screen: view.screen };
  await db().prisma.defaultView.upsert({
    where: { userId_accountId_screen: key },
    create: { ...key, viewId: id },
    update: { viewId: id },
  });
  return true;
}

export async function deleteDefaultView(
  { accountId }: AccountScope,
  userId: string,
  screen: string,
): Promise<void> {
  await db().prisma.defaultView.deleteMany({ where: { userId, accountId, screen } });
}
