"use client";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { Quiet, SubLine } from "@/components/ui/marked-text";
import { useWords } from "@/components/ui/text/use-words";
import { COMMISSION_AMOUNTS, type CommissionAmountField } from "@/lib/commissions/commission";
import type { Restatement } from "@/lib/commissions/restatement";
import { formatRowKey, type LedgerRow } from "@/lib/commissions/row-key";
import { countText } from "@/lib/core/amount-text";
import { dayLabel } from "@/lib/core/day-text";
import { marketText } from "@/lib/core/market-name";
import { visibleText } from "@/lib/core/visible-text";
import { CoinLines } from "./changes";
import { Moment } from "./moment";
import { changedRowsText } from "./reconciliation-text";

type LinkedRestatement = Restatement & { readonly href: string };

const listColumn = columnOf<LinkedRestatement>();

export function RestatementList({ restatements }: { restatements: readonly LinkedRestatement[] }) {
  const { t, language } = useWords("proof");
  const columns = [
    listColumn.lead("day", t("day"), ({ day, revision, href }) => (
      <>
        <a href={href}>{dayLabel(day, language)}</a>
        <SubLine>{t("revision", { revision: countText(revision) })}</SubLine>
      </>
    )),
    listColumn("seenAtMs", t("restatements.seen"), ({ seenAt }) => (
      <Moment ms={seenAt.getTime()} />
    )),
    listColumn.prose("rows", t("rows"), ({ rows }) => changedRowsText(t, rows)),
    listColumn.figure("coins", t("rebateChange"), ({ coins }) => <CoinLines coins={coins} />),
  ];
  return (
    <DataTable
      rows={restatements}
      rowId={({ day, revision }) => `${day} ${revision}`}
      columns={columns}
    />
  );
}

type RestatedRowView = { readonly before: LedgerRow | null; readonly after: LedgerRow | null };

type RestatedField = RestatedRowView & {
  readonly row: LedgerRow;
  readonly field: CommissionAmountField;
  readonly isFirst: boolean;
};

const fieldColumn = columnOf<RestatedField>();

/** A line for each changed field of a row; all fields of an added or removed row. */
export function RestatedRows({ rows }: { rows: readonly RestatedRowView[] }) {
  const t = useTranslations("proof");
  const side = (name: "before" | "after", header: string) =>
    fieldColumn.figure(name, header, ({ field, [name]: values }) => {
      if (values) return <Figure amount={values[field]} />;
      return <Quiet>{t("restatements.noRow")}</Quiet>;
    });
  const columns = [
    fieldColumn.lead("uid", t("client"), ({ row, isFirst }) => (
      <span className={isFirst ? undefined : "visually-hidden"}>{row.uid}</span>
    )),
    fieldColumn("symbol", t("restatements.symbolCoin"), (change) =>
      change.isFirst ? <WhichRow change={change} /> : null,
    ),
    fieldColumn("field", t("restatements.field"), ({ field }) => <code>{field}</code>),
    side("before", t("restatements.was")),
    side("after", t("restatements.is")),
  ];
  return (
    <DataTable
      rows={rows.flatMap(fieldChanges)}
      rowId={({ row, field }) => `${formatRowKey(row)} ${field}`}
      columns={columns}
    />
  );
}

function fieldChanges({ before, after }: RestatedRowView): RestatedField[] {
  const row = after ?? before;
  if (!row) return [];
  return COMMISSION_AMOUNTS.filter((field) => before?.[field] !== after?.[field]).map(
    (field, at) => ({
      before,
      after,
      row,
      field,
      isFirst: at === 0,
    }),
  );
}

function WhichRow({ change: { row, before, after } }: { change: RestatedField }) {
  const all = useTranslations();
  const t = useTranslations("proof.restatements");
  const market = marketText(all, row.symbol, row.productType);
  const what = before === null ? "added" : after === null ? "removed" : "changed";
  return (
    <>
      <span title={visibleText(row.symbol)}>
        {t("symbolAndCoin", { symbol: market, coin: visibleText(row.coin) })}
      </span>
      <SubLine>{t(`row.${what}`)}</SubLine>
    </>
  );
}
