import Link from "next/link";
import { plural } from "@/components/ui/amount-text";
import { dayLabel, shortDayLabel } from "@/components/ui/day-text";
import { Icon } from "@/components/ui/icon";
import type { Day } from "@/lib/core/day";
import styles from "./top-bar.module.css";

export type Freshness = {
  /** Last day of which everything up to it is known; null while nothing was ever read. */
  readonly through: Day | null;
  /** The exchange's yesterday. */
  readonly yesterday: Day;
  readonly failed: number;
  readonly missing: number;
};

/** "Data through 19 Nov (UTC+8); 20 Nov not yet published", and what is wrong, with a way to it. */
export function FreshnessLine({ freshness, coverageHref }: { freshness: Freshness; coverageHref: string }) {
  const { failed, missing } = freshness;
  return (
    <p className={styles.freshness}>
      <span className={styles.freshnessText}>{freshnessText(freshness)}</span>
      {failed + missing > 0 ? (
        <Link className={styles.trouble} href={coverageHref} prefetch={false}>
          <Icon name="warning" />
          {troubleText(failed, missing)}
        </Link>
      ) : null}
    </p>
  );
}

export function freshnessText({ through, yesterday }: Freshness): string {
  if (through === null) return "No day read yet";
  if (through >= yesterday) return `Data through ${dayLabel(through)} (UTC+8)`;
  return `Data through ${shortDayLabel(through)} (UTC+8); ${shortDayLabel(yesterday)} not yet published`;
}

function troubleText(failed: number, missing: number): string {
  const words = [
    failed > 0 ? `${plural(failed, "day")} failed` : "",
    missing > 0 ? `${plural(missing, "day")} missing` : "",
  ];
  return words.filter((word) => word !== "").join(", ");
}
