import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { LocalTime } from "@/components/ui/local-time";
import { RevokeShareButton } from "./revoke-share";
import { shareName } from "./share-name";
import { ShareStateMark } from "./share-state";
import { isOpen, type RevokeShare, type ShareView } from "./share-view";
import styles from "./shares.module.css";
import { extentText, subjectText } from "./subject-text";
import { UtcDay } from "./utc-day";

const HEIGHT_PX = 20;
/** A bar and the gap beside it. */
const STEP_PX = 3;
const BAR_PX = 2;

/** A small bar a day, the oldest first; a day without a view is a mark on the line. */
function ViewsSpark({ days }: { days: readonly number[] }) {
  const t = useTranslations("shares");
  const total = days.reduce((sum, views) => sum + views, 0);
  const most = Math.max(1, ...days);
  const label = t("spark", { total, days: days.length });
  const width = days.length * STEP_PX;
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${width} ${HEIGHT_PX}`}
      width={width}
      height={HEIGHT_PX}
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      {days.map((views, index) => {
        const height = views === 0 ? 1 : Math.max(2, Math.round((views / most) * HEIGHT_PX));
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a day has no other name here, and none moves
            key={index}
            data-none={views === 0 || undefined}
            x={index * STEP_PX}
            y={HEIGHT_PX - height}
            width={BAR_PX}
            height={height}
          />
        );
      })}
    </svg>
  );
}

type SharesTableProps = {
  label: string;
  shares: readonly ShareView[];
  /** With whose they are. */
  withPerson: boolean;
  /** Null: the viewer may not change anything. */
  revoke: RevokeShare | null;
};

/** Links with their state, how often they were viewed, and until when they open. */
export function SharesTable({ label, shares, withPerson, revoke }: SharesTableProps) {
  const t = useTranslations("shares");
  const columns: readonly ShareColumn[] = [
    "link",
    ...(withPerson ? (["person"] as const) : []),
    "state",
    "views",
    "lastViewed",
    "expires",
  ];
  return (
    <div className={styles.wrap}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-field={column}>
                {t(`fields.${column}`)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {shares.map((share) => (
            <tr key={share.id} data-ended={!isOpen(share) || undefined}>
              {columns.map((column) => (
                <td key={column} data-field={column} data-label={t(`fields.${column}`)}>
                  <ShareCell column={column} share={share} />
                </td>
              ))}
              <td data-field="revoke">
                {revoke && share.state !== "revoked" ? (
                  <RevokeShareButton share={share} revoke={revoke} />
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ShareColumn = "link" | "person" | "state" | "views" | "lastViewed" | "expires";

function ShareCell({ column, share }: { column: ShareColumn; share: ShareView }) {
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
