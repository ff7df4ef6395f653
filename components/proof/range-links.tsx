import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { rangeLabel } from "@/components/ui/text/day-text";
import type { DayRange } from "@/lib/core/day";
import styles from "./proof.module.css";

export type RangeLink = { readonly label: string; readonly href: string; readonly isHere: boolean };

/** The days that are shown, and a few others to choose. */
export function RangeLinks({ range, links }: { range: DayRange; links: readonly RangeLink[] }) {
  const t = useTranslations("proof.ranges");
  return (
    <div className={styles.chips}>
      <span className={styles.quiet}>{t("shown", { days: rangeLabel(range, useLocale()) })}</span>
      {links.map(({ label, href, isHere }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          scroll={false}
          aria-current={isHere ? "true" : undefined}
        >
          {label}
        </Link>
      ))}
    </div>
  );
}
