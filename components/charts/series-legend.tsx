"use client";
import { useTranslations } from "next-intl";
import type { MouseEvent, ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { visibleText } from "@/lib/core/visible-text";
import { shareText, swatchStyle } from "./bucket-text";
import type { ChartData, ChartPick } from "./chart-data";
import styles from "./charts.module.css";

type SeriesLegendProps = { data: ChartData; label: string; picks?: ChartPicks | undefined };

/** The colours of the series. A press shows only that series; the cross leaves it out. */
export function SeriesLegend({ data, label, picks }: SeriesLegendProps) {
  const t = useTranslations("charts");
  const unsettled = data.buckets.some(({ gap }) => gap !== null);
  return (
    <ul className={styles.legend} aria-label={label}>
      {data.series.map((entry, series) => {
        const { key, name, share } = entry;
        return (
          <li key={key ?? " rest"}>
            <PickLink
              picks={picks}
              pick={{ bucket: null, series }}
              className={styles.entry}
              title={t("only", { name })}
            >
              <span className={styles.swatch} style={swatchStyle(entry)} />
              <span
                className="truncate"
                title={key === null || key === name ? undefined : visibleText(key)}
              >
                {name}
              </span>
              {share === null ? null : <span className={styles.share}>{shareText(share)}</span>}
            </PickLink>
            {picks && data.series.length > 1 ? (
              <PickLink
                picks={picks}
                pick={{ bucket: null, series }}
                except
                className={`${styles.leaveOut} screen-only`}
                title={t("leaveOut", { name })}
              >
                <Icon name="close" size={12} />
                <span className="visually-hidden">{t("leaveOut", { name })}</span>
              </PickLink>
            ) : null}
          </li>
        );
      })}
      {data.comparison ? (
        <li className={styles.entry}>
          <span className={styles.dash} />
          {t("dashed", { name: data.comparison.name })}
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

/** The links of a chart's figures; `except`: to leave the picked one out. */
export type ChartPicks = {
  /** Null where there is nothing to choose. */
  readonly hrefOf: (pick: ChartPick, except: boolean) => string | null;
  readonly follow: (pick: ChartPick, except: boolean) => void;
  /** Follows the link of a bar, which first opens its days. */
  readonly open: (pick: ChartPick, except: boolean) => void;
};

type PickLinkProps = {
  picks: ChartPicks | undefined;
  pick: ChartPick;
  except?: boolean;
  className?: string | undefined;
  title?: string;
  children: ReactNode;
};

/**
 * A link to the rows of a figure; with Alt it leaves them out. Plain text where there is no link.
 */
export function PickLink({ picks, pick, except = false, children, ...rest }: PickLinkProps) {
  const href = picks?.hrefOf(pick, except) ?? null;
  if (!picks || href === null) return <span className={rest.className}>{children}</span>;
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    picks.follow(pick, except || event.altKey);
  };
  return (
    <a href={href} onClick={press} {...rest}>
      {children}
    </a>
  );
}
