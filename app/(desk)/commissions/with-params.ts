import type { PageParams } from "../open-account";

/** The page's address with some parameters changed; null takes one away. */
export function withParams(path: string, params: PageParams, change: Record<string, string | null>): string {
  const search = new URLSearchParams();
  for (const [key, given] of Object.entries(params)) {
    if (key in change) continue;
    for (const value of [given ?? []].flat()) search.append(key, value);
  }
  for (const [key, value] of Object.entries(change)) if (value !== null) search.append(key, value);
  return search.size > 0 ? `${path}?${search}` : path;
}
