import { Text } from "@mantine/core";
import { getTranslations } from "next-intl/server";
import { ClosedProfitPanel } from "@/components/trading/closed-profit";
import { ExposurePanel } from "@/components/trading/exposure-panel";
import { PositionsTable } from "@/components/trading/position-tables";
import { ProfitTiles } from "@/components/trading/profit-tiles";
import { ReadingFailures } from "@/components/trading/reading-notes";
import type { RecordsPage } from "@/components/trading/records-table";
import { LocalTime } from "@/components/ui/local-time";
import { SubLine } from "@/components/ui/marked-text";
import { Panel } from "@/components/ui/panel";
import type { Kept, KeptFilter, TradingBook } from "@/lib/trading/kept";
import { loadAdlRanks } from "@/lib/trading/load-adl-ranks";
import { loadExposure } from "@/lib/trading/load-exposure";
import { loadClosedProfit, loadProfit } from "@/lib/trading/load-profit";
import type { OpenList } from "../tab-view";
import { tradeOf } from "../trade-tools";

type OpenPositionsProps = {
  open: OpenList;
  rows: readonly Kept<"position">[];
  page: RecordsPage;
};

/** The open positions, each with how soon the exchange would reduce it. */
export async function OpenPositions({ open, rows, page }: OpenPositionsProps) {
  const t = await getTranslations("tradingMoney.adl");
  const { reading, ranks } = await loadAdlRanks(open.trading.book, rows);
  const { readAtMs, failed } = reading;
  return (
    <>
      <PositionsTable rows={rows} page={page} trade={tradeOf(open)} adl={ranks} />
      {readAtMs !== null && Object.keys(ranks).length > 0 ? (
        <Text size="xs" c="dimmed" mt={8}>
          {t.rich("asOf", { at: () => <LocalTime ms={readAtMs} exact /> })}
        </Text>
      ) : null}
      <ReadingFailures failed={failed} hasRead={readAtMs !== null} tone="plain" />
    </>
  );
}

type BookProps = { book: TradingBook };

export async function ProfitPanel({ book }: BookProps) {
  return <ProfitTiles profit={await loadProfit(book)} />;
}

export async function AccountExposurePanel({ book }: BookProps) {
  const t = await getTranslations("tradingMoney.exposure");
  const { reading, exposure, cash } = await loadExposure(book);
  // The page says it of positions.
  const failed = reading.failed.filter(({ source }) => source === "assets");
  const failures = <ReadingFailures failed={failed} hasRead={reading.readAtMs !== null} />;
  if (exposure === null || exposure.coins.length === 0) {
    return (
      <Panel id="exposure-title" title={t("title")} note={t("note")}>
        {failures}
        <SubLine>{t(exposure === null ? "unread" : "none")}</SubLine>
      </Panel>
    );
  }
  return <ExposurePanel exposure={exposure} cash={cash} notes={failures} />;
}

/** Nothing where no position was closed: the list below says so. */
export async function ClosedPanel({ book, filter }: BookProps & { filter: KeptFilter }) {
  const profit = await loadClosedProfit(book, filter);
  if (profit.coins.length === 0 && profit.withoutCoin === 0) return null;
  return <ClosedProfitPanel profit={profit} />;
}
