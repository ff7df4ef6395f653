"use client";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { LinkButton } from "@/components/ui/link-button";
import { Quiet } from "@/components/ui/marked-text";
import type { Amount } from "@/lib/core/amount";
import { visibleText } from "@/lib/core/visible-text";

/** A coin in which rebates were earned. `sellHref` null: the account has none of it to sell. */
export type EarnedView = {
  readonly coin: string;
  readonly earned: Amount;
  readonly available: Amount | null;
  /** Less is there than was earned. */
  readonly isLess: boolean;
  readonly sellHref: string | null;
};

const column = columnOf<EarnedView>();

export function EarnedTable({ rows }: { rows: readonly EarnedView[] }) {
  const t = useTranslations("tradeStart.earned");
  return (
    <DataTable
      label={t("title")}
      rows={rows}
      rowId={({ coin }) => coin}
      columns={[
        column.lead("coin", t("coin"), ({ coin }) => visibleText(coin)),
        column("earned", t("earned"), { isFigure: true, phone: "aside" }, ({ earned }) => (
          <Figure amount={earned} />
        )),
        column("available", t("available"), { isFigure: true }, ({ available }) => (
          <Figure amount={available} reason={t("notHeld")} />
        )),
        column.prose("sell", "", ({ coin, sellHref, isLess }) =>
          sellHref === null ? null : (
            <>
              <LinkButton
                href={sellHref}
                size="xs"
                aria-label={t("sellLabel", { coin: visibleText(coin) })}
              >
                {t("sell")}
              </LinkButton>
              {isLess ? <Quiet> {t("less")}</Quiet> : null}
            </>
          ),
        ),
      ]}
    />
  );
}
