import type { DayRange } from "@/lib/core/day";
import type { ApiRequest } from "./endpoint";

/** The screen with the same content: "/clients?account=1&from=…". */
export function screenOf(
  { account }: Pick<ApiRequest, "account">,
  path: string,
  params: URLSearchParams = new URLSearchParams(),
): string {
  const query = new URLSearchParams({ account: String(account.id) });
  for (const [key, value] of params) query.append(key, value);
  return `${path}?${query}`;
}

/**
 * The addresses of the pages beside this one. They name the page's own days: those of a preset move
 * on while a program follows the pages.
 */
export function pageLinks(
  { account, params }: ApiRequest,
  path: string,
  { next, previous }: { readonly next: string | null; readonly previous: string | null },
  { from, to }: DayRange,
): { next: string | null; previous: string | null } {
  const at = (side: "after" | "before", cursor: string | null) => {
    if (cursor === null) return null;
    const query = new URLSearchParams(params);
    query.delete("after");
    query.delete("before");
    query.delete("preset");
    query.set("from", from);
    query.set("to", to);
    query.set(side, cursor);
    return `/api/v1/accounts/${account.id}${path}?${query}`;
  };
  return { next: at("after", next), previous: at("before", previous) };
}
