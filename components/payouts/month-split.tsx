"use client";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { SubLine } from "@/components/ui/marked-text";
import { Notice } from "@/components/ui/notice";
import { PageLink } from "@/components/ui/page-link";
import { useWords } from "@/components/ui/text/use-words";
import { sumAmounts } from "@/lib/core/amount";
import { decimalsByCoin, ratioText } from "@/lib/core/amount-text";
import { listText } from "@/lib/core/list-text";
import { visibleText } from "@/lib/core/visible-text";
import type { MonthPart, MonthSplit, SplitCoin, WaterfallStep } from "@/lib/payouts/month-split";

const column = columnOf<SplitCoin>();

/** rebate = partners + introducers + kept, coin by coin. */
export function MonthSplitTable({ coins, shared, overspent }: MonthSplit) {
  const { t, language } = useWords("payouts.split");
  const sumOf = (parts: readonly MonthPart[]) => (
    <Figure amount={sumAmounts(parts.map(({ earned }) => earned))} />
  );
  const columns = [
    column.lead("coin", t("coin"), ({ coin }) => visibleText(coin)),
    column.figure("rebate", t("rebate"), ({ rebate }) => <Figure amount={rebate} />),
    column.figure("partners", t("partners"), ({ parts }) =>
      sumOf(parts.filter(({ introducedId }) => introducedId === null)),
    ),
    column.figure("introducers", t("introducers"), ({ parts }) =>
      sumOf(parts.filter(({ introducedId }) => introducedId !== null)),
    ),
    column.figure("kept", t("kept"), { phone: "aside" }, ({ kept }) => <Figure amount={kept} />),
  ];
  const names = (list: readonly string[]) => listText(list.map(visibleText), language);
  return (
    <>
      {overspent.length > 0 ? <Notice>{t("overspent", { coins: names(overspent) })}</Notice> : null}
      {shared.count > 0 ? (
        <Notice>{t("shared", { count: shared.count, uids: names(shared.uids) })}</Notice>
      ) : null}
      <DataTable label={t("part")} rows={coins} rowId={({ coin }) => coin} columns={columns} />
    </>
  );
}

/** `href`: the statement that the step comes from; null at the rebate and at what is kept. */
export type LinkedStep = WaterfallStep & { readonly href: string | null };
const stepColumn = columnOf<LinkedStep>();

/** Each coin's rebate, what each partner and introducer gets of it, and what is kept. */
export function MonthWaterfall({ steps }: { steps: readonly LinkedStep[] }) {
  const { t } = useWords("payouts.split");
  const decimals = decimalsByCoin(steps, ({ amount }) => amount);
  const columns = [
    stepColumn.lead("step", t("step"), (step) => <StepName step={step} />),
    stepColumn.figure("amount", t("amount"), { phone: "aside" }, ({ coin, amount }) => (
      <Figure amount={amount} coin={coin} decimals={decimals(coin)} />
    )),
    stepColumn.figure("ofRebate", t("ofRebate"), ({ ofRebate }) =>
      ofRebate === null ? null : ratioText(ofRebate),
    ),
  ];
  return (
    <DataTable
      label={t("waterfall")}
      rows={steps}
      rowId={({ coin, kind, part }) =>
        JSON.stringify([coin, kind, part?.partnerId, part?.introducedId])
      }
      columns={columns}
    />
  );
}

function StepName({ step: { coin, kind, part, href } }: { step: LinkedStep }) {
  const { t } = useWords("payouts.split");
  if (part === null || href === null)
    return (
      <strong>{t(kind === "kept" ? "keptOf" : "rebateOf", { coin: visibleText(coin) })}</strong>
    );
  return (
    <>
      <PageLink href={href}>{visibleText(part.partner)}</PageLink>
      <SubLine>
        {part.introduced === null
          ? t("partner")
          : t("introducerOf", { partner: visibleText(part.introduced) })}
      </SubLine>
    </>
  );
}
