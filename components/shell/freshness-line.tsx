import Link from "next/link";
import { plural } from "@/components/ui/amount-text";
import { shortDayLabel } from "@/components/ui/day-text";
import { Icon } from "@/components/ui/icon";
import type { Day } from "@/lib/core/day";
import styles from "./top-bar.module.css";

export type FreshnessView = {
  /** The newest day whose rows are known; null while there is none. */
  readonly through: Day | null;
  /** The day after it, when the exchange has not published it. */
  readonly notPublished: Day | null;
  readonly failed: number;
  readonly missing: number;
};

/** "Data through 19 Nov (UTC+8); 20 Nov not yet published", and what is wrong, with a way to it. */
export function FreshnessLine({
  freshness,
  coverageHref,
}: {
  freshness: FreshnessView;
  coverageHref: string;
}) {
  const trouble = troubleText(freshness);
  return (
    <p className={styles.freshness}>
      <span className={styles.freshnessText} title={freshnessText(freshness) + waitingText(freshness)}>
        {freshnessText(freshness)}
        <span className={styles.waiting}>{waitingText(freshness)}</span>
      </span>
      {trouble ? (
        <Link className={styles.trouble} href={coverageHref} prefetch={false}>
          <Icon name="warning" />
          {trouble}
        </Link>
      ) : null}
    </p>
  );
}

function freshnessText({ through }: FreshnessView): string {
  return through === null ? "No day read yet" : `Data through ${shortDayLabel(through)} (UTC+8)`;
}

function waitingText({ notPublished }: FreshnessView): string {
  return notPublished === null ? "" : `; ${shortDayLabel(notPublished)} not yet published`;
}

function troubleText({ failed, missing }: FreshnessView): string | null {
  const words = [
    failed > 0 ? `${plural(failed, "day")} failed` : "",
    missing > 0 ? `${plural(missing, "day")} missing` : "",
  ].filter((word) => word !== "");
  return words.length > 0 ? words.join(", ") : null;
}
