import { listText } from "@/components/ui/text/list-text";
import type { Text } from "@/components/ui/text/text";
import type { Language } from "@/lib/core/language";

export type Limits = {
  readonly hasPassword: boolean;
  readonly maxViews: number | null;
  readonly emailDomains: readonly string[];
};

/** "with a password, 20 times"; "everybody who has the link" */
export function limitsText(
  t: Text<"shareForm">,
  { hasPassword, maxViews, emailDomains }: Limits,
  language: Language,
): string {
  const domains = listText(emailDomains, language);
  const set = [
    ...(hasPassword ? [t("limitsSet.password")] : []),
    ...(maxViews === null ? [] : [t("limitsSet.maxViews", { count: maxViews })]),
    ...(emailDomains.length > 0 ? [t("limitsSet.emailDomains", { domains })] : []),
  ];
  return set.length === 0 ? t("limitsNone") : set.join(t("comma"));
}
