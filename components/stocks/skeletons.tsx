import { Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { PageHead } from "@/components/shell/page-head";
import { PlaceTabs } from "@/components/shell/place-tabs";
import { Panel } from "@/components/ui/panel";
import type { Text } from "@/lib/core/text";
import type { PanelName } from "@/lib/stocks/panels/panels";
import styles from "./stocks.module.css";

export function StockSkeleton({ code }: { code: string }) {
  const t = useTranslations("research");
  return (
    <>
      <PageHead title={code} line={"\u00a0"} />
      <PlaceTabs of="research" />
      <div className={styles.quote}>
        <Skeleton height={30} width={220} />
      </div>
      <StockTop
        chart={
          <Panel id="prices-title" title={t("panels.prices")} isSteady>
            <Skeleton className={styles.chartRoom} />
          </Panel>
        }
        aside={
          <>
            <Panel id="key-figures-title" title={t("keyFigures.title")}>
              <Skeleton height={ASIDE_PX.keyFigures} />
            </Panel>
            <Panel id="next-title" title={t("next.title")}>
              <Skeleton height={ASIDE_PX.next} />
            </Panel>
          </>
        }
      />
      <StockColumns>
        {(name) => (
          <Panel
            id={`${name}-title`}
            title={stockPartTitle(t, name)}
            isSteady={name !== "moves" && name !== "hours"}
          >
            <Skeleton height={PART_PX[name]} />
          </Panel>
        )}
      </StockColumns>
    </>
  );
}

/** "moves": changes between the two newest answers. "hours": when the pair trades. */
type StockPart = Exclude<PanelName, "prices"> | "moves" | "hours";

export function stockPartTitle(t: Text<"research">, name: StockPart): string {
  if (name === "moves" || name === "hours") return t(`${name}.title`);
  return t(`panels.${name}`);
}

/** The chart of a stock with its key figures, its dates and the ticket at the side. */
export function StockTop({ chart, aside }: { chart: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.top}>
      {chart}
      <div className={styles.aside}>{aside}</div>
    </div>
  );
}

/** The other panels of a stock's page in two columns of about the same height. */
const STOCK_COLUMNS = [
  ["earnings", "dividends", "suspension", "hours", "moves"],
  ["shareholders", "executives", "share-capital"],
] as const satisfies readonly (readonly StockPart[])[];

export function StockColumns({ children }: { children: (name: StockPart) => ReactNode }) {
  return (
    <div className={styles.columns}>
      {STOCK_COLUMNS.map((column) => (
        <div key={column[0]} className={styles.column}>
          {column.map((name) => (
            <Fragment key={name}>{children(name)}</Fragment>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Approximate heights in pixels, reserved while the parts load so that little moves. */
export const ASIDE_PX = { keyFigures: 300, next: 160 } as const;

export const PART_PX: Readonly<Record<StockPart, number>> = {
  dividends: 860,
  earnings: 250,
  suspension: 20,
  shareholders: 540,
  executives: 540,
  "share-capital": 310,
  hours: 90,
  moves: 200,
};

/** Approximate height of each table in pixels, reserved while it loads so that little moves. */
export const TABLE_PX: Readonly<Record<PanelName, number>> = {
  prices: 372,
  dividends: 582,
  earnings: 648,
  shareholders: 372,
  executives: 372,
  "share-capital": 372,
  suspension: 352,
};
