import { useLocale, useTranslations } from "next-intl";
import { dayLabel } from "@/components/ui/text/day-text";
import type { Day } from "@/lib/core/day";
import type { ShareView } from "./share-view";
import styles from "./shares.module.css";

/** A mark and a word; of one that ends soon, in how many days. */
export function ShareStateMark({ share: { state, daysLeft } }: { share: ShareView }) {
  const t = useTranslations("shares.states");
  return (
    <span className={styles.state} data-state={state}>
      {t(state, { days: daysLeft ?? 0 })}
    </span>
  );
}

/** The day in UTC, the moment on hover. */
export function UtcDay({ ms }: { ms: number }) {
  const iso = new Date(ms).toISOString();
  const label = dayLabel(iso.slice(0, 10) as Day, useLocale());
  return (
    <time dateTime={iso} title={iso}>
      {label}
    </time>
  );
}
