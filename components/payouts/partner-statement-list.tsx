"use client";
import { Button, Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { CoinFigures } from "@/components/ui/figure";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { MarkedText, Quiet, SubLine } from "@/components/ui/marked-text";
import { PageLink } from "@/components/ui/page-link";
import { useWords } from "@/components/ui/text/use-words";
import type { ServerAction } from "@/lib/core/action-result";
import { isZeroAmount } from "@/lib/core/amount";
import { countText } from "@/lib/core/amount-text";
import type { Day } from "@/lib/core/day";
import { dayLabel, monthLabel } from "@/lib/core/day-text";
import { listText } from "@/lib/core/list-text";
import type { Month } from "@/lib/core/month";
import { visibleText } from "@/lib/core/visible-text";
import type { PreparePartnerStatement } from "@/lib/payouts/contract";
import {
  type PartnerStatementCoin,
  type PartnerStatementState,
  type PartnerStatementValue,
  type PreparableStatement,
  payableOf,
} from "@/lib/payouts/partner-statement";
import type { CoinAmount } from "@/lib/rates/valuation";
import { PartnerStatementAmount } from "./partner-statement-value";

export type PartnerStatementListLine = {
  readonly id: number;
  readonly href: string;
  readonly month: Month;
  readonly partner: string;
  readonly number: number | null;
  readonly state: PartnerStatementState;
  readonly earned: PartnerStatementValue;
  readonly currency: string;
  readonly coins: readonly PartnerStatementCoin[];
  readonly paidDay: Day | null;
  readonly paidReference: string | null;
  /** Null: it has too many lines for a file at once. */
  readonly files: { readonly [Format in FileFormat]: string | null };
};

/** The files of a statement, in the order of their links. */
const FILE_FORMATS = ["pdf", "csv", "csv-excel", "xlsx"] as const;
type FileFormat = (typeof FILE_FORMATS)[number];

const TONES = { prepared: "warn", open: "warn", paid: "good", carried: "quiet" } as const;
const column = columnOf<PartnerStatementListLine>();

/** `isOwn`: a partner's own statements, without his name, with payments and files. */
export function PartnerStatementList({
  statements,
  isOwn,
}: {
  statements: readonly PartnerStatementListLine[];
  isOwn: boolean;
}) {
  const { t, language } = useWords("payouts");
  const earnings = useTranslations("earnings");
  const columns = [
    column.lead("month", t("list.month"), ({ month, href }) => (
      <PageLink href={href}>{monthLabel(month, language)}</PageLink>
    )),
    column.figure("number", t("list.number"), ({ number }) =>
      number === null ? null : countText(number),
    ),
    isOwn ? null : column("partner", t("list.partner"), ({ partner }) => visibleText(partner)),
    column("state", t("list.state"), (line) => <PartnerStatementStateText {...line} />),
    column.figure("earned", t("list.earned"), (line) => (
      <PartnerStatementAmount {...line.earned} currency={line.currency} />
    )),
    column.figure("due", t("list.due"), { phone: "aside" }, ({ coins }) => (
      <DueCoins amounts={coins.map(({ coin, due }) => ({ coin, amount: due }))} />
    )),
    isOwn ? column("paid", t("states.paid"), (line) => <Payment {...line} />) : null,
    isOwn ? column("files", earnings("files"), (line) => <Files {...line} />) : null,
  ].filter((each) => each !== null);
  return (
    <DataTable
      label={t("list.part")}
      rows={statements}
      rowId={({ id }) => String(id)}
      columns={columns}
    />
  );
}

function Payment({ paidDay, paidReference }: PartnerStatementListLine) {
  const { t, language } = useWords("payouts.statement");
  if (paidDay === null) return <Quiet>{t("notPaid")}</Quiet>;
  return (
    <>
      {dayLabel(paidDay, language)}
      {paidReference ? <SubLine>{visibleText(paidReference)}</SubLine> : null}
    </>
  );
}

function Files({ files, month }: PartnerStatementListLine) {
  const { t, language } = useWords("earnings");
  const menu = useTranslations("exportMenu");
  return (
    <Group gap={12} display="inline-flex">
      {FILE_FORMATS.map((format) => {
        const href = files[format];
        if (href === null) return null;
        const name = format === "csv-excel" ? menu("csv-excel") : format.toUpperCase();
        const label = t("fileOf", { format: name, month: monthLabel(month, language) });
        return (
          <a key={format} href={href} download aria-label={label}>
            {name}
          </a>
        );
      })}
    </Group>
  );
}

/** "To pay" only if there is something to pay. */
export function PartnerStatementStateText({
  state,
  coins,
}: Pick<PartnerStatementListLine, "state" | "coins">) {
  const t = useTranslations("payouts");
  if (state === "open" && coins.every(({ due }) => isZeroAmount(payableOf(due))))
    return <Quiet>{t("list.nothingToPay")}</Quiet>;
  return <MarkedText tone={TONES[state]}>{t(`states.${state}`)}</MarkedText>;
}

/** The due amounts, without zeros. */
export function DueCoins({ amounts }: { amounts: readonly CoinAmount[] }) {
  const t = useTranslations("payouts.list");
  const due = amounts.filter(({ amount }) => !isZeroAmount(amount));
  return due.length === 0 ? <Quiet>{t("nothingDue")}</Quiet> : <CoinFigures amounts={due} />;
}

type PreparableListProps = {
  accountId: number;
  lines: readonly PreparableStatement[];
  /** Returns only a refusal; otherwise it opens the statement. Null: the person may not prepare. */
  prepare: ServerAction<PreparePartnerStatement, string> | null;
};
const preparable = columnOf<PreparableStatement>();

export function PreparableList({ accountId, lines, prepare }: PreparableListProps) {
  const { t, language } = useWords("payouts");
  const { problem, isPending, run } = useChange();
  const columns = [
    preparable.lead("partner", t("list.partner"), ({ partner }) => visibleText(partner.email)),
    preparable("month", t("list.month"), ({ month, waitsFor }) => (
      <>
        {monthLabel(month, language)}
        {waitsFor.length > 0 ? (
          <SubLine>
            {t("prepare.waits", { partners: listText(waitsFor.map(visibleText), language) })}
          </SubLine>
        ) : null}
      </>
    )),
  ];
  if (prepare) {
    const prepareButton = ({ partner, month, waitsFor }: PreparableStatement) => {
      if (waitsFor.length > 0) return null;
      return (
        <Button
          size="compact-sm"
          disabled={isPending}
          aria-label={t("prepare.label", {
            partner: partner.email,
            month: monthLabel(month, language),
          })}
          onClick={() => run(() => prepare({ accountId, partnerId: partner.id, month }))}
        >
          {t("prepare.button")}
        </Button>
      );
    };
    columns.push(preparable.tools("prepare", t("prepare.button"), prepareButton));
  }
  return (
    <>
      <DataTable
        label={t("prepare.part")}
        rows={lines}
        rowId={({ partner }) => partner.id}
        columns={columns}
      />
      <Problem text={problem} />
    </>
  );
}
