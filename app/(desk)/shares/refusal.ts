import { getTranslations } from "next-intl/server";
import type { ShareField, ShareRefusal } from "@/components/shares/share-text";
import { SHARE_LIMITS, type ShareProblem } from "@/lib/core/share/options";

type Problem = ShareProblem | "no-exchange";

const { days, views } = SHARE_LIMITS;
const NONE = { least: 0, most: 0 };

/** Which field a problem is of, and the limits that its sentence names. */
const PROBLEMS: Readonly<
  Record<Problem, readonly [ShareField | null, { readonly least: number; readonly most: number }]>
> = {
  "no-subject": ["panels", NONE],
  "no-facts": [null, NONE],
  "no-exchange": [null, NONE],
  "too-many-links": [null, { least: 0, most: SHARE_LIMITS.links }],
  "title-too-long": ["title", { least: 0, most: SHARE_LIMITS.title }],
  "commentary-too-long": ["commentary", { least: 0, most: SHARE_LIMITS.commentary }],
  "days-out-of-range": ["days", days],
  "never-needs-administrator": ["days", NONE],
  "password-too-short": ["password", { least: SHARE_LIMITS.shortestPassword, most: 0 }],
  "password-too-long": ["password", { least: 0, most: SHARE_LIMITS.longestPassword }],
  "views-out-of-range": ["maxViews", views],
  "fewer-than-counted": ["maxViews", NONE],
  "domain-unreadable": ["emailDomains", NONE],
  "too-many-domains": ["emailDomains", { least: 0, most: SHARE_LIMITS.domains }],
  "domains-need-mail": ["emailDomains", NONE],
  "not-found": [null, NONE],
  revoked: [null, NONE],
  crowded: [null, NONE],
};

export async function refuseShare(problem: Problem): Promise<ShareRefusal> {
  const [field, limits] = PROBLEMS[problem];
  const t = await getTranslations("shares.problems");
  return { kind: "refused", field, problem: t(problem, limits) };
}
