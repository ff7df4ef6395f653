import type { AuditOrigin } from "@/lib/audit/origin";
import { type RawParams, toSearchParams } from "@/lib/core/address/params";
import { compareText } from "@/lib/core/group-by";
import { type AccountScope, isWholeAccount } from "@/lib/core/scope";
import { seenLine } from "@/lib/core/visible-text";
import * as store from "@/lib/views/store";

export type ViewsOf = {
  readonly scope: AccountScope;
  readonly userId: string;
  readonly screen: string;
};

/** The same for changes of own views; those of shared ones are kept in the audit log. */
export type OwnViews = ViewsOf & { readonly origin: AuditOrigin };

export type ViewRefusal =
  | "not-yours"
  | "name-taken"
  | "no-name"
  | "name-too-long"
  | "address-too-long"
  | "own-only"
  | "too-many";
export type ViewOutcome = { readonly id: string } | { readonly refused: ViewRefusal };

export { MOST_SAVED_VIEWS } from "@/lib/views/store";
export const LONGEST_VIEW_NAME = 60;
const LONGEST_QUERY = 6_000;

/** The views of a screen, and the one that the address names: whether it has gone on from it since. */
export async function loadScreenViews(of: ViewsOf, params: RawParams) {
  const views = await store.listSavedViews(of.scope, of.userId, of.screen);
  const id = oneParam(params, "view");
  if (id === null || id === "") return { views, open: { kind: "none" } } as const;
  const view = views.find((one) => one.id === id);
  if (!view) return { views, open: { kind: "gone" } } as const;
  return {
    views,
    open: { kind: "open", id, isModified: viewQuery(params) !== view.query },
  } as const;
}

/** Where an address that asks for nothing leads: to the default view. Null: it is shown as it is, also with any `view`. */
export async function findDefaultAddress(of: ViewsOf, params: RawParams): Promise<string | null> {
  if ([...toSearchParams(params)].some(([key]) => key !== "account")) return null;
  const view = await store.findDefaultView(of.scope, of.userId, of.screen);
  return view && viewAddress(view, oneParam(params, "account"));
}

export function viewAddress(
  { id, screen, query }: store.SavedView,
  account: string | null,
): string {
  const params = new URLSearchParams(query);
  if (account !== null) params.set("account", account);
  params.set("view", id);
  return `/${screen}?${params}`;
}

export async function keepView(
  { scope, userId, screen, origin }: OwnViews,
  given: { name: string; params: RawParams; isShared: boolean },
): Promise<ViewOutcome> {
  const name = seenLine(given.name);
  const query = viewQuery(given.params);
  const { isShared } = given;
  const refused = findRefusal(scope, { name, query, isShared });
  if (refused !== null) return { refused };
  const outcome = await store.insertSavedView(
    scope,
    userId,
    { screen, name, query, isShared },
    origin,
  );
  return typeof outcome === "string" ? { refused: outcome } : outcome;
}

/** Renames, shares, takes back or saves anew; only what is given changes, and only the owner may. */
export async function changeView(
  { scope, userId, origin }: OwnViews,
  id: string,
  change: {
    name?: string | undefined;
    params?: RawParams | undefined;
    isShared?: boolean | undefined;
  },
): Promise<ViewOutcome> {
  const next: store.SavedViewChange = {
    ...(change.name === undefined ? {} : { name: seenLine(change.name) }),
    ...(change.params === undefined ? {} : { query: viewQuery(change.params) }),
    ...(change.isShared === undefined ? {} : { isShared: change.isShared }),
  };
  const refused = findRefusal(scope, next);
  if (refused !== null) return { refused };
  const outcome = await store.updateSavedView(scope, userId, id, next, origin);
  if (outcome === "updated") return { id };
  return { refused: outcome === "name-taken" ? "name-taken" : "not-yours" };
}

export async function removeView(
  { scope, userId, origin }: OwnViews,
  id: string,
): Promise<ViewOutcome> {
  return (await store.deleteSavedView(scope, userId, id, origin))
    ? { id }
    : { refused: "not-yours" };
}

/** The screen opens with this view for this person; `isDefault` false: as it does for everybody. */
export async function chooseDefaultView(
  of: ViewsOf,
  id: string,
  isDefault: boolean,
): Promise<ViewOutcome> {
  if (!isDefault) {
    await store.deleteDefaultView(of.scope, of.userId, of.screen);
    return { id };
  }
  const found = await store.findSavedView(of.scope, of.userId, id);
  const isOfScreen = found?.screen === of.screen;
  return isOfScreen && (await store.saveDefaultView(of.scope, of.userId, id))
    ? { id }
    : { refused: "not-yours" };
}

/** Why what is given of a view is not kept. A shared one would show others which clients are the partner's. */
function findRefusal(
  scope: AccountScope,
  { name, query = "", isShared = false }: store.SavedViewChange,
): ViewRefusal | null {
  if (name === "") return "no-name";
  if (name !== undefined && name.length > LONGEST_VIEW_NAME) return "name-too-long";
  if (query.length > LONGEST_QUERY) return "address-too-long";
  return isShared && !isWholeAccount(scope) ? "own-only" : null;
}

/** What an address says of where one looks, not of what: the account, the view itself, a page, an opened row. */
const NOT_OF_A_VIEW: readonly string[] = ["account", "view", "after", "before", "row"];

/** What of an address belongs to a view: keys in order, empty values left out. The same view has the same text. */
export function viewQuery(params: RawParams): string {
  const kept = [...toSearchParams(params)].filter(
    ([key, value]) => !NOT_OF_A_VIEW.includes(key) && (value !== "" || /productType$/i.test(key)),
  );
  kept.sort(([a], [b]) => compareText(a, b));
  return new URLSearchParams(kept).toString();
}

/** The value of a key that is given once; null otherwise. */
function oneParam(params: RawParams, wanted: string): string | null {
  const [value = null, ...more] = toSearchParams(params).getAll(wanted);
  return more.length === 0 ? value : null;
}
