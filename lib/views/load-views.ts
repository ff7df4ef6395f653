import { type RawParams, toSearchParams } from "@/lib/core/address/params";
import type { AccountScope } from "@/lib/core/scope";
import { findDefaultView, listSavedViews } from "@/lib/views/store";
import { type OpenView, type SavedView, viewAddress, viewQuery } from "./saved-view";

/** One person's views of one screen. */
export type ViewsOf = {
  readonly scope: AccountScope;
  readonly userId: string;
  readonly screen: string;
};

/** The views of a screen, and the one that the address names. */
export async function loadScreenViews(
  { scope, userId, screen }: ViewsOf,
  params: RawParams,
): Promise<{ readonly views: readonly SavedView[]; readonly open: OpenView }> {
  const views = await listSavedViews(scope, userId, screen);
  const id = singleParam(params, "view");
  if (id === null || id === "") return { views, open: { kind: "none" } };
  const view = views.find((one) => one.id === id);
  if (!view) return { views, open: { kind: "gone" } };
  return { views, open: { kind: "open", id, isModified: viewQuery(params) !== view.query } };
}

/**
 * The address of the default view. Null: there is none, or `params` already say what to show, be it
 * an empty `view`.
 */
export async function findDefaultAddress(
  { scope, userId, screen }: ViewsOf,
  params: RawParams,
): Promise<string | null> {
  if ([...toSearchParams(params)].some(([key]) => key !== "account")) return null;
  const view = await findDefaultView(scope, userId, screen);
  return view && viewAddress(view, singleParam(params, "account"));
}

/** Null unless the key is given exactly once. */
function singleParam(params: RawParams, key: string): string | null {
  const [value = null, ...more] = toSearchParams(params).getAll(key);
  return more.length === 0 ? value : null;
}
