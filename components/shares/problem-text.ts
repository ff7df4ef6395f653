import type { Text } from "@/lib/core/text";
import { SHARE_LIMITS, type ShareProblem } from "@/lib/shares/options";

const { title, commentary, days, views, shortestPassword, longestPassword, domains, links } =
  SHARE_LIMITS;

/** The limits that a sentence names. */
const LIMITS: Partial<Record<ShareProblem, { readonly least?: number; readonly most?: number }>> = {
  "too-many-links": { most: links },
  "title-too-long": { most: title },
  "commentary-too-long": { most: commentary },
  "days-out-of-range": days,
  "password-too-short": { least: shortestPassword },
  "password-too-long": { most: longestPassword },
  "views-out-of-range": views,
  "too-many-domains": { most: domains },
};

/** Why a link was not made or changed, in words. */
export function shareProblemText(t: Text<"shares.problems">, problem: ShareProblem): string {
  const { least = 0, most = 0 } = LIMITS[problem] ?? {};
  return t(problem, { least, most });
}
