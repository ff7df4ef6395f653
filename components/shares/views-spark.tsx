import { useTranslations } from "next-intl";
import styles from "./shares.module.css";

const HEIGHT_PX = 20;
/** A bar and the gap beside it. */
const STEP_PX = 3;
const BAR_PX = 2;

/** A small bar a day, the oldest first; a day without a view is a mark on the line. */
export function ViewsSpark({ days }: { days: readonly number[] }) {
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
