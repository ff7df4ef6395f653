"use client";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { Quiet, SubLine } from "@/components/ui/marked-text";
import { countText } from "@/components/ui/text/amount-text";
import { dayLabel } from "@/components/ui/text/day-text";
import { useWords } from "@/components/ui/text/text";
import type { Amount } from "@/lib/core/amount";
import { COMMISSION_AMOUNTS, type CommissionAmountField } from "@/lib/core/commissions/commission";
import type { LedgerRow } from "@/lib/core/commissions/row-key";
import type { Day } from "@/lib/core/day";
import { visibleText } from "@/lib/core/visible-text";
import { CoinLines } from "./changes";
import { Moment } from "./moment";
import { type ChangedRows, changedRowsText } from "./proof-text";

export type RestatementView = {
  readonly day: Day;
  readonly revision: number;
  readonly seenAtMs: number;
  readonly rows: ChangedRows;
  readonly coins: readonly { readonly coin: string; readonly rebateChange: Amount }[];
  readonly href: string;
};

const listColumn = columnOf<RestatementView>();

export function RestatementList({ restatements }: { restatements: readonly RestatementView[] }) {
  const { t, language } = useWords("proof");
  const columns = [
    listColumn.lead("day", t("day"), ({ day, revision, href }) => (
      <>
        <a href={href}>{dayLabel(day, language)}</a>
        <SubLine>{t("revision", { revision: countText(revision) })}</SubLine>
      </>
    )),
    listColumn("seenAtMs", t("restatements.seen"), ({ seenAtMs }) => <Moment ms={seenAtMs} />),
    listColumn.prose("rows", t("rows"), ({ rows }) => changedRowsText(t, rows)),
    listColumn.figure("coins", t("rebateChange"), ({ coins }) => <CoinLines coins={coins} />),
  ];
  return (
    <DataTable rows={restatements} rowId={({ day, revision }) => `${day} ${revision}`} columns={columns} />
  );
}

export type RestatedRowView = { readonly before: LedgerRow | null; readonly after: LedgerRow | null };

type FieldChange = RestatedRowView & {
  readonly row: LedgerRow;
  readonly field: CommissionAmountField;
  readonly isFirst: boolean;
};

const fieldColumn = columnOf<FieldChange>();

/** Rows before and after, a line for each field: those that changed, or all of a row that was added or removed. */
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
      rowId={({ row, field }) =>
        [row.uid, row.coin, row.symbol, row.productType, row.occurrence, field].join(" ")
      }
      columns={columns}
    />
  );
}

function fieldChanges({ before, after }: RestatedRowView): FieldChange[] {
  const row = after ?? before;
  if (!row) return [];
  return COMMISSION_AMOUNTS.filter((field) => before?.[field] !== after?.[field]).map((field, at) => ({
    before,
    after,
    row,
    field,
    isFirst: at === 0,
  }));
}

function WhichRow({ change: { row, before, after } }: { change: FieldChange }) {
  const t = useTranslations("proof.restatements");
  const what = before === null ? "added" : after === null ? "removed" : "changed";
  return (
    <>
      {t("symbolAndCoin", { symbol: visibleText(row.symbol), coin: visibleText(row.coin) })}
      <SubLine>{t(`row.${what}`)}</SubLine>
    </>
  );
}
