"use client";
import { Stack, Text } from "@mantine/core";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { SubLine } from "@/components/ui/marked-text";
import { useWords } from "@/components/ui/text/use-words";
import { subtractAmounts } from "@/lib/core/amount";
import { valueDetail } from "@/lib/core/amount-text";
import { monthLabel } from "@/lib/core/day-text";
import { listText } from "@/lib/core/list-text";
import { visibleText } from "@/lib/core/visible-text";
import type { PartnerTermPreview } from "@/lib/payouts/contract";
import { unknownFeesText } from "@/lib/payouts/text";

const column = columnOf<PartnerTermPreview["coins"][number]>();

/** What last month pays a partner now, and what it would pay with the typed term. */
export function PartnerTermPreviewTable(preview: PartnerTermPreview) {
  const {
    partner,
    month,
    isClosed,
    isAsIf,
    currency,
    coins,
    value,
    withoutStatementOf,
    unknownFees,
  } = preview;
  const words = useWords();
  const { t, language } = useWords("payouts.preview");
  const of = { partner: visibleText(partner), month: monthLabel(month, language) };
  const now = value.now.value;
  const withTerm = value.withTerm.value;
  const columns = [
    column.lead("coin", t("coin"), { total: t("value", { currency }) }, ({ coin }) =>
      visibleText(coin),
    ),
    column.figure(
      "now",
      t("now"),
      { total: <Figure amount={now} detail={valueDetail(currency)} /> },
      (line) => <Figure amount={line.now} />,
    ),
    column.figure(
      "withTerm",
      t("withTerm"),
      { total: <Figure amount={withTerm} detail={valueDetail(currency)} /> },
      (line) => <Figure amount={line.withTerm} />,
    ),
    column.figure(
      "change",
      t("change"),
      {
        phone: "aside",
        total: <Figure amount={subtractAmounts(withTerm, now)} detail={valueDetail(currency)} />,
      },
      (line) => <Figure amount={subtractAmounts(line.withTerm, line.now)} />,
    ),
  ];
  const unvalued = [
    ...new Set([...value.now.unvalued, ...value.withTerm.unvalued].map(({ coin }) => coin)),
  ];
  return (
    <Stack gap={8} role="status">
      <Text fw={600}>{t("title", of)}</Text>
      <SubLine>{t(isClosed ? "closed" : "open", of)}</SubLine>
      {isAsIf ? <SubLine>{t("asIf", of)}</SubLine> : null}
      {withoutStatementOf === null ? null : (
        <SubLine>
          {t("withoutStatement", { ...of, partner: visibleText(withoutStatementOf) })}
        </SubLine>
      )}
      {unknownFees === null ? null : <SubLine>{unknownFeesText(words, unknownFees)}</SubLine>}
      {coins.length === 0 ? (
        <span>{t("nothing", of)}</span>
      ) : (
        <DataTable
          label={t("title", of)}
          rows={coins}
          rowId={({ coin }) => coin}
          columns={columns}
        />
      )}
      {unvalued.length === 0 ? null : (
        <SubLine>{t("unvalued", { coins: listText(unvalued.map(visibleText), language) })}</SubLine>
      )}
    </Stack>
  );
}
