"use client";
import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { KeyFigure, KeyFigures } from "@/components/ui/key-figures";
import { Panel } from "@/components/ui/panel";
import { ValueFigure } from "@/components/valuation/value-figure";
import { countText } from "@/lib/core/amount-text";
import { visibleText } from "@/lib/core/visible-text";
import type { ClosedCoin, ClosedProfit } from "@/lib/trading/profit";
import styles from "./money.module.css";

const FIGURES = ["realised", "fees", "funding", "net"] as const;
const column = columnOf<ClosedCoin>();

/** What the closed positions of a filter brought, by coin of margin, and together as a value. */
export function ClosedProfitPanel({
  profit: { coins, together, currency, withoutCoin },
}: {
  profit: ClosedProfit;
}) {
  const t = useTranslations("tradingMoney.closed");
  const count = coins.reduce((sum, coin) => sum + coin.count, withoutCoin);
  const unknown = coins.reduce((sum, coin) => sum + coin.unknown, 0);
  const isOfOneCurrency = coins.every(({ coin }) => coin === currency);
  return (
    <Panel id="closed-profit-title" title={t("title")} note={t("note", { count })}>
      <div className={styles.below}>
        <KeyFigures>
          <KeyFigure
            term={t("together", { currency: visibleText(currency) })}
            value={<ValueFigure valued={together} currency={currency} />}
            details={[
              unknown > 0 ? t("unknown", { count: unknown }) : null,
              withoutCoin > 0 ? t("withoutCoin", { count: withoutCoin }) : null,
            ]}
          />
        </KeyFigures>
        <DataTable
          label={t("title")}
          rows={coins}
          rowId={({ coin }) => coin}
          columns={[
            column.lead("coin", t("coin"), ({ coin }) => visibleText(coin)),
            column.figure("count", t("count"), (row) => countText(row.count)),
            ...FIGURES.map((figure) =>
              column(
                figure,
                t(figure),
                {
                  isFigure: true,
                  hint: figure === "fees" ? t("feesHint") : undefined,
                  phone: figure === "net" ? "aside" : undefined,
                },
                (row) => <Figure amount={row[figure]} reason={t("noFigure")} />,
              ),
            ),
            isOfOneCurrency
              ? null
              : column.figure("value", t("value", { currency: visibleText(currency) }), (row) => (
                  <ValueFigure valued={row.value} currency={currency} />
                )),
          ].filter((one) => one !== null)}
        />
      </div>
      <Text size="xs" c="dimmed" mt={8}>
        {t("method")}
      </Text>
    </Panel>
  );
}
