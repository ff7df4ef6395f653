import type { Day } from "@/lib/core/day";
import type { PageParams } from "../open-account";

/** The same address with some keys set; null removes one. */
export function ratesHref(params: PageParams, changes: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...params, ...changes })) {
    for (const each of [value ?? []].flat()) next.append(key, each);
  }
  return `/rates?${next}`;
}

/** The form of one coin's day, on the table's page that shows it. */
export function rateHref(params: PageParams, coin: string, day: Day): string {
  return `${ratesHref(params, { coin, day, until: day })}#rates-title`;
}
