"use client";
import { useLocale, useTranslations } from "next-intl";
import { ClientName } from "@/components/clients/client-name";
import { Moment } from "@/components/reconciliation/moment";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Fact, Facts } from "@/components/ui/facts";
import { Figure } from "@/components/ui/figure";
import { MarkedText, Quiet, SubLine } from "@/components/ui/marked-text";
import type { ClientTag } from "@/lib/clients/client";
import { percentOf } from "@/lib/core/amount";
import { countText } from "@/lib/core/amount-text";
import { dayLabel, monthLabel } from "@/lib/core/day-text";
import { visibleText } from "@/lib/core/visible-text";
import {
  type PartnerStatementCoin,
  type PartnerStatementContent,
  type PartnerStatementLine,
  payableOf,
  type StatementHead,
} from "@/lib/payouts/partner-statement";
import { SayButton, type SayOfLine } from "./disputes";
import { PartnerStatementAmount } from "./partner-statement-value";

type Content = Pick<
  PartnerStatementContent,
  "account" | "currency" | "previous" | "coins" | "earned" | "corrected" | "paid"
>;

/** Who pays whom, for which month, and what became of it. */
export function StatementFacts({ head, content }: { head: StatementHead; content: Content }) {
  const t = useTranslations("payouts.statement");
  const states = useTranslations("payouts.states");
  const language = useLocale();
  const { state, paidDay, paidReference } = head;
  const paid = paidDay
    ? t("paidText", {
        day: dayLabel(paidDay, language),
        reference: visibleText(paidReference ?? ""),
      })
    : t(state === "carried" ? "carriedText" : "notPaid");
  return (
    <Facts mb={16}>
      <Fact term={t("from")}>{visibleText(content.account)}</Fact>
      <Fact term={t("to")}>{visibleText(head.partner)}</Fact>
      <Fact term={t("month")}>{monthLabel(head.month, language)}</Fact>
      {content.previous === null ? null : (
        <Fact term={t("previous")}>{t("previousText", { number: content.previous })}</Fact>
      )}
      <Fact term={t("prepared")}>
        <Moment ms={head.preparedAtMs} /> {t("by", { person: head.preparedBy })}
      </Fact>
      <Fact term={t("approved")}>
        {head.approvedAtMs === null ? (
          <MarkedText tone="warn">{states("prepared")}</MarkedText>
        ) : (
          <>
            <Moment ms={head.approvedAtMs} /> {t("by", { person: head.approvedBy ?? "" })}
          </>
        )}
      </Fact>
      {head.number === null ? null : <Fact term={t("paid")}>{paid}</Fact>}
      <Fact term={t("valued", { currency: content.currency })}>
        <PartnerStatementAmount {...content.earned} currency={content.currency} />
      </Fact>
      <Fact term={t("correctedValue", { currency: content.currency })}>
        <PartnerStatementAmount {...content.corrected} currency={content.currency} />
      </Fact>
      {content.paid ? (
        <Fact term={t("paidFees", { currency: content.currency })}>
          <PartnerStatementAmount {...content.paid} currency={content.currency} />
        </Fact>
      ) : null}
      <Fact term={t("hash")}>
        <code>{head.contentHash}</code>
      </Fact>
    </Facts>
  );
}

const coinColumn = columnOf<PartnerStatementCoin>();

/** due = carried + earned + corrected, coin by coin. */
export function StatementBalance({ coins }: { coins: readonly PartnerStatementCoin[] }) {
  const t = useTranslations("payouts.statement");
  const columns = [
    coinColumn.lead("coin", t("coin"), ({ coin }) => visibleText(coin)),
    ...(["carried", "earned", "corrected", "due"] as const).map((field) =>
      coinColumn.figure(field, t(field), (coin) => <Figure amount={coin[field]} />),
    ),
    coinColumn.figure("payable", t("payable"), { phone: "aside" }, ({ due }) => (
      <Figure amount={payableOf(due)} />
    )),
  ];
  return (
    <DataTable label={t("balance")} rows={coins} rowId={({ coin }) => coin} columns={columns} />
  );
}

export type StatementLine = PartnerStatementLine & {
  /** The rows that it is of, as they are now. */
  readonly href: string;
  readonly tag: ClientTag | null;
  /** Its place in the statement, from 1. */
  readonly line: number;
  readonly isDisputed: boolean;
};
type Lines = {
  lines: readonly StatementLine[];
  currency: string;
  /** Null: not the partner's own. */
  dispute: SayOfLine | null;
  areCorrections?: boolean;
};
const column = columnOf<StatementLine>();
const keyOf = ({ line }: StatementLine) => String(line);

/** What can be said of a line; nothing where nobody is asked. */
function useDisputeColumn(dispute: SayOfLine | null) {
  const t = useTranslations("payouts.disputes");
  if (dispute === null) return [];
  return [
    column.tools("dispute", t("raise"), ({ line, uid, isDisputed }) =>
      isDisputed ? (
        <Quiet>{t("disputed")}</Quiet>
      ) : (
        <span className="screen-only">
          <SayButton
            trigger={t("raise")}
            label={t("raiseLabel", { client: uid })}
            title={t("raiseTitle")}
            say={(words) => dispute(line, words)}
          />
        </span>
      ),
    ),
  ];
}

/** What each client's rows come to, or what earlier months came to more or less. */
export function StatementLines({ lines, currency, dispute, areCorrections = false }: Lines) {
  const t = useTranslations("payouts.statement");
  const tools = useDisputeColumn(dispute);
  const language = useLocale();
  const columns = [
    column.lead("client", t("client"), ({ uid, productType, href, tag }) => (
      <>
        <ClientName uid={uid} href={href} tag={tag} />
        <SubLine>{visibleText(productType)}</SubLine>
      </>
    )),
    ...(areCorrections
      ? [column("month", t("month"), ({ month }) => monthLabel(month, language))]
      : [
          column.figure("rows", t("rows"), { phone: "rare" }, ({ rows }) => countText(rows)),
          column.figure("base", t("base"), ({ base, coin }) => (
            <Figure amount={base} coin={coin} />
          )),
          column.figure("share", t("share"), ({ basis, share }) =>
            share === null || basis === null ? null : t(basis, { percent: percentOf(share) }),
          ),
        ]),
    column.figure(
      "earned",
      t(areCorrections ? "corrected" : "earned"),
      { phone: "aside" },
      (line) => <Figure amount={line.earned} coin={line.coin} />,
    ),
    column.figure("value", t("value", { currency }), { phone: "rare" }, ({ value }) => (
      <Figure amount={value} detail="value" reason={t("noRate")} />
    )),
    ...tools,
  ];
  const label = t(areCorrections ? "corrections" : "client");
  return <DataTable label={label} rows={lines} rowId={keyOf} columns={columns} />;
}
