import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { LocalTime } from "@/components/ui/local-time";
import { shareName } from "./share-name";
import { ShareStateMark } from "./share-state";
import type { ShareView } from "./share-view";
import styles from "./shares.module.css";
import { extentText, subjectText } from "./subject-text";
import { UtcDay } from "./utc-day";
import { ViewsSpark } from "./views-spark";

export type ShareColumn = "link" | "person" | "state" | "views" | "lastViewed" | "expires";

export function ShareCell({ column, share }: { column: ShareColumn; share: ShareView }) {
  const t = useTranslations("shares");
  switch (column) {
    case "link":
      return <Named share={share} />;
    case "person":
      return <span translate="no">{share.email}</span>;
    case "state":
      return <ShareStateMark share={share} />;
    case "views":
      return (
        <span className={styles.views}>
          <span>{countText(t, share)}</span>
          <ViewsSpark days={share.recentViews} />
        </span>
      );
    case "lastViewed":
      return share.lastViewedAtMs === null ? t("never") : <LocalTime ms={share.lastViewedAtMs} />;
    case "expires":
      return share.expiresAtMs === null ? t("never") : <UtcDay ms={share.expiresAtMs} />;
    default:
      return column satisfies never;
  }
}

/** What it is called, and below it what it shows and to whom. */
function Named({ share }: { share: ShareView }) {
  const [t, language] = [useTranslations("shareForm"), useLocale()];
  const { subject, title, kind, hasPassword, emailDomains } = share;
  const about = [
    ...(title === "" ? [] : [subjectText(t, subject, language)]),
    extentText(t, subject),
    t(`kinds.${kind}`),
    ...(hasPassword ? [t("limitsSet.password")] : []),
    ...(emailDomains.length > 0 ? [t("limitsSet.mail")] : []),
  ];
  return (
    <span className={styles.named}>
      <Link href={`/shares/${share.id}`} prefetch={false}>
        {shareName(t, share, language)}
      </Link>
      <span className={styles.about}>{about.join(" · ")}</span>
    </span>
  );
}

function countText(
  t: ReturnType<typeof useTranslations<"shares">>,
  { views, maxViews }: Pick<ShareView, "views" | "maxViews">,
): string {
  return maxViews === null ? t("viewsCount", { views }) : t("viewsOf", { views, most: maxViews });
}
