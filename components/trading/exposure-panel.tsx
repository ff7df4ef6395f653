"use client";
import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { KeyFigure, KeyFigures } from "@/components/ui/key-figures";
import { MarkedText } from "@/components/ui/marked-text";
import { Panel } from "@/components/ui/panel";
import { useWords } from "@/components/ui/text/use-words";
import { type Amount, ratioOf } from "@/lib/core/amount";
import { ratioText } from "@/lib/core/amount-text";
import { listText } from "@/lib/core/list-text";
import { pairText } from "@/lib/core/market-name";
import { visibleText } from "@/lib/core/visible-text";
import { type CoinExposure, EXPOSURE_UNIT, type Exposure } from "@/lib/trading/exposure";
import styles from "./money.module.css";

type ExposurePanelProps = {
  exposure: Exposure;
  /** Coins that count as money. */
  cash: readonly string[];
  /** How far balances and positions were read. */
  notes: ReactNode;
};

const column = columnOf<CoinExposure>();

/** What the account gains or loses with each coin's price. */
export function ExposurePanel({ exposure, cash, notes }: ExposurePanelProps) {
  const t = useTranslations("tradingMoney.exposure");
  const { language } = useWords();
  const { coins, net, gross, netShare, grossShare, unvalued, uncounted } = exposure;
  const ofEquity = (share: Amount | null) =>
    share === null ? t("noEquity") : t("ofEquity", { share: ratioText(share) });
  const money = listText([...new Set([EXPOSURE_UNIT, ...cash])].map(visibleText), language);
  const uncountedText = listText(
    uncounted.map(({ symbol, category }) => pairText(symbol, category)),
    language,
  );
  return (
    <Panel id="exposure-title" title={t("title")} note={t("note")}>
      {notes}
      <div className={styles.below}>
        <KeyFigures>
          <KeyFigure
            term={t("net")}
            value={<Figure amount={net} coin={EXPOSURE_UNIT} detail="value" />}
            details={[ofEquity(netShare)]}
          />
          <KeyFigure
            term={t("gross")}
            value={<Figure amount={gross} coin={EXPOSURE_UNIT} detail="value" />}
            details={[ofEquity(grossShare)]}
          />
        </KeyFigures>
        <DataTable
          label={t("title")}
          rows={coins}
          rowId={({ coin }) => coin}
          columns={[
            column.lead("coin", t("coin"), ({ coin, isCash }) => (
              <>
                {visibleText(coin)}
                {isCash ? (
                  <>
                    {" "}
                    <MarkedText tone="quiet" title={t("cashHint")}>
                      {t("cash")}
                    </MarkedText>
                  </>
                ) : null}
              </>
            )),
            column("held", t("held"), { isFigure: true, hint: t("heldHint") }, ({ held }) => (
              <Figure amount={held} />
            )),
            column("long", t("long"), { isFigure: true, hint: t("longHint") }, ({ long }) => (
              <Figure amount={long} />
            )),
            column("short", t("short"), { isFigure: true, hint: t("shortHint") }, ({ short }) => (
              <Figure amount={short} />
            )),
            column.figure("net", t("netSize"), (row) => <Figure amount={row.net} />),
            column("netValue", t("netValue"), { isFigure: true, phone: "aside" }, (row) => (
              <Figure amount={row.netValue} detail="value" reason={t("noPrice")} />
            )),
            column("gross", t("grossValue"), { isFigure: true, hint: t("grossHint") }, (row) => (
              <Figure amount={row.grossValue} detail="value" reason={t("noPrice")} />
            )),
            column("bar", t("bar"), { phone: "hidden" }, (row) => (
              <NetBar row={row} gross={gross} />
            )),
          ]}
        />
      </div>
      <Text size="xs" c="dimmed" mt={8}>
        {t("method", { cash: money })}
      </Text>
      {unvalued.length > 0 ? (
        <Text size="xs" c="var(--warn)">
          {t("unvalued", { coins: listText(unvalued.map(visibleText), language) })}
        </Text>
      ) : null}
      {uncounted.length > 0 ? (
        <Text size="xs" c="var(--warn)">
          {t("uncounted", { symbols: uncountedText })}
        </Text>
      ) : null}
    </Panel>
  );
}

/** The coin's net value as a part of all gross exposure; money and what has no value have no bar. */
function NetBar({ row, gross }: { row: CoinExposure; gross: Amount }) {
  const t = useTranslations("tradingMoney.exposure");
  const share = row.isCash ? null : ratioOf(row.netValue, gross);
  if (share === null) return null;
  // A width, so a number is precise enough.
  const part = Number(share);
  const label = t("barLabel", { coin: visibleText(row.coin), share: ratioText(share) });
  const width = `${Math.min(50, Math.abs(part) * 50)}%`;
  return (
    <span className={styles.bar} role="img" aria-label={label} title={label}>
      <span data-side={part < 0 ? "short" : "long"} style={{ width }} />
    </span>
  );
}
