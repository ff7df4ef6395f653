import type { AuditOrigin } from "@/lib/audit/origin";
import { type AccountScope, isWholeAccount } from "@/lib/core/scope";
import { seenLine } from "@/lib/core/visible-text";
import {
  deleteDefaultView,
  deleteSavedView,
  findSavedView,
  insertSavedView,
  MOST_SAVED_VIEWS,
  type SavedViewChange,
  saveDefaultView,
  updateSavedView,
} from "@/lib/views/store";
import type { ViewOutcome, ViewProblem } from "./contract";
import type { ViewsOf } from "./load-views";
import { viewQuery } from "./saved-view";

const LONGEST_NAME = 60;
const LONGEST_QUERY = 6_000;

/** Keeps the address as a new view of the screen. Sharing it is audited. */
export async function keepView(
  { scope, userId, screen }: ViewsOf,
  { isShared, ...given }: { name: string; address: URLSearchParams; isShared: boolean },
  origin: AuditOrigin,
): Promise<ViewOutcome> {
  const name = seenLine(given.name);
  const query = viewQuery(given.address);
  const problem = findProblem(scope, { name, query, isShared });
  if (problem !== null) return { kind: "refused", problem };
  const view = { screen, name, query, isShared };
  const inserted = await insertSavedView(scope, userId, view, origin);
  if (inserted === "too-many")
    return { kind: "refused", problem: { kind: "too-many", most: MOST_SAVED_VIEWS } };
  if (inserted === "name-taken") return { kind: "refused", problem: { kind: "name-taken" } };
  return { kind: "saved", id: inserted.id };
}

type ViewChange = {
  readonly id: string;
  readonly name?: string | undefined;
  readonly address?: URLSearchParams | undefined;
  readonly isShared?: boolean | undefined;
};

/** Changes the given fields of an own view. Sharing it, or no longer, is audited. */
export async function changeView(
  { scope, userId }: ViewsOf,
  { id, name, address, isShared }: ViewChange,
  origin: AuditOrigin,
): Promise<ViewOutcome> {
  const change: SavedViewChange = {
    name: name === undefined ? undefined : seenLine(name),
    query: address && viewQuery(address),
    isShared,
  };
  const problem = findProblem(scope, change);
  if (problem !== null) return { kind: "refused", problem };
  const updated = await updateSavedView(scope, userId, id, change, origin);
  if (updated === "updated") return { kind: "saved", id };
  const kind = updated === "name-taken" ? "name-taken" : "not-yours";
  return { kind: "refused", problem: { kind } };
}

/** Deletes an own view. */
export async function removeView(
  { scope, userId }: ViewsOf,
  { id }: { id: string },
  origin: AuditOrigin,
): Promise<ViewOutcome> {
  const isDeleted = await deleteSavedView(scope, userId, id, origin);
  return isDeleted ? { kind: "saved", id } : { kind: "refused", problem: { kind: "not-yours" } };
}

/**
 * Makes the view this person's default of the screen; `isDefault` false: the screen has no default
 * any more.
 */
export async function chooseDefaultView(
  { scope, userId, screen }: ViewsOf,
  { id, isDefault }: { id: string; isDefault: boolean },
): Promise<ViewOutcome> {
  if (!isDefault) {
    await deleteDefaultView(scope, userId, screen);
    return { kind: "saved", id };
  }
  const found = await findSavedView(scope, userId, id);
  const isSaved = found?.screen === screen && (await saveDefaultView(scope, userId, id));
  return isSaved ? { kind: "saved", id } : { kind: "refused", problem: { kind: "not-yours" } };
}

/**
 * Partners may not share: a shared view's query would show others which clients are the partner's.
 */
function findProblem(
  scope: AccountScope,
  { name, query = "", isShared = false }: SavedViewChange,
): ViewProblem | null {
  if (name === "") return { kind: "no-name" };
  if (name !== undefined && name.length > LONGEST_NAME)
    return { kind: "name-too-long", most: LONGEST_NAME };
  if (query.length > LONGEST_QUERY) return { kind: "address-too-long" };
  return isShared && !isWholeAccount(scope) ? { kind: "own-only" } : null;
}
