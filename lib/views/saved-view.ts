import { type RawParams, toSearchParams } from "@/lib/core/address/params";
import { compareText } from "@/lib/core/group-by";

/**
 * A named address of one screen, as one person sees it. `query`: the query of its URL, without the
 * account.
 */
export type SavedView = {
  readonly id: string;
  readonly screen: string;
  readonly name: string;
  readonly query: string;
  readonly isShared: boolean;
  readonly updatedAt: Date;
  readonly isMine: boolean;
  readonly isDefault: boolean;
  readonly ownerEmail: string;
};

/** The view that an address names. `isModified`: the address differs from it. */
export type OpenView =
  | { readonly kind: "none" | "gone" }
  | { readonly kind: "open"; readonly id: string; readonly isModified: boolean };

/** Keys that say where on the screen one is, not what it shows. */
const NOT_OF_A_VIEW: readonly string[] = ["account", "view", "after", "before", "row"];

/**
 * The part of an address that a view keeps: sorted keys, without empty values. Equal views have
 * equal text.
 */
export function viewQuery(params: RawParams): string {
  const kept = [...toSearchParams(params)].filter(
    ([key, value]) => !NOT_OF_A_VIEW.includes(key) && (value !== "" || /productType$/i.test(key)),
  );
  kept.sort(([a], [b]) => compareText(a, b));
  return new URLSearchParams(kept).toString();
}

export function viewAddress(
  { id, screen, query }: Pick<SavedView, "id" | "screen" | "query">,
  account: string | null,
): string {
  const params = new URLSearchParams(query);
  if (account !== null) params.set("account", account);
  params.set("view", id);
  return `/${screen}?${params}`;
}
