import type { Words } from "@/components/ui/text/text";
import type { ShareSection } from "@/lib/core/share/facts";

/** What a part of the page is called. */
export function sectionTitle(section: ShareSection, { t }: Words): string {
  switch (section.kind) {
    case "stock":
    case "compared":
      return t(`research.panels.${section.panel}`);
    case "watchlist":
      return t("share.stocks");
    case "calendar":
      return t("share.dates");
    default:
      return section satisfies never;
  }
}
