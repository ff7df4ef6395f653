"use client";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { shareText } from "./bucket-text";
import type { ChartData } from "./chart-data";
import styles from "./charts.module.css";
import { type ChartPicks, PickLink } from "./pick-link";

type SeriesLegendProps = { data: ChartData; label: string; picks?: ChartPicks | undefined };

/** Which colour is what. A press shows only that, the cross beside it leaves it out. */
export function SeriesLegend({ data, label, picks }: SeriesLegendProps) {
  const t = useTranslations("charts");
  const unsettled = data.buckets.some(({ gap }) => gap !== null);
  return (
    <ul className={styles.legend} aria-label={label}>
      {data.series.map(({ key, name, colour, share }, series) => (
        <li key={key ?? " rest"}>
          <PickLink
            picks={picks}
            pick={{ bucket: null, series }}
            className={styles.entry}
            title={t("only", { name })}
          >
            <span className={styles.swatch} style={{ background: colour }} />
            <span className={styles.entryName}>{name}</span>
            {share === null ? null : <span className={styles.share}>{shareText(share)}</span>}
          </PickLink>
          {picks && data.series.length > 1 ? (
            <PickLink
              picks={picks}
              pick={{ bucket: null, series }}
              except
              className={styles.leaveOut}
              title={t("leaveOut", { name })}
            >
              <Icon name="close" size={12} />
              <span className="visually-hidden">{t("leaveOut", { name })}</span>
            </PickLink>
          ) : null}
        </li>
      ))}
      {data.comparison ? (
        <li className={styles.entry}>
          <span className={`${styles.dash} ${styles.swatch}`} />
          {data.comparison.name}
        </li>
      ) : null}
      {unsettled ? (
        <li className={styles.entry}>
          <span className={styles.swatch} data-hatched="" />
          {t("notWhole")}
        </li>
      ) : null}
    </ul>
  );
}
