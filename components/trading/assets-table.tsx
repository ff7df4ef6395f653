"use client";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { decimalsOf } from "@/lib/core/amount-text";
import { visibleText } from "@/lib/core/visible-text";
import type { CoinAsset } from "@/lib/trading/account-records";

const FIELDS = ["equity", "usdValue", "available", "locked", "debt", "bonus"] as const;
/** On a phone: beside the coin's name. */
const ASIDE = "equity";

const column = columnOf<CoinAsset>();

/** What the account has of each coin, digit for digit. */
export function AssetsTable({ coins }: { coins: readonly CoinAsset[] }) {
  const t = useTranslations("trading.assets");
  return (
    <DataTable
      label={t("coins")}
      rows={coins}
      rowId={({ coin }) => coin}
      columns={[
        column.lead("coin", t("coin"), ({ coin }) => visibleText(coin)),
        ...FIELDS.map((field) => {
          const decimals = decimalsOf(coins.map((coin) => coin[field]));
          const phone = field === ASIDE ? ("aside" as const) : undefined;
          return column(
            field,
            t(`fields.${field}`),
            { isFigure: true, hint: t(`fieldHints.${field}`), phone },
            (coin) => <Figure amount={coin[field]} decimals={decimals} />,
          );
        }),
      ]}
    />
  );
}
