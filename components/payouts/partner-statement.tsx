"use client";
import { useLocale, useTranslations } from "next-intl";
import { ClientName } from "@/components/clients/client-name";
import { PartyText } from "@/components/parties/party-text";
import { Moment } from "@/components/reconciliation/moment";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Fact, Facts } from "@/components/ui/facts";
import { Figure } from "@/components/ui/figure";
import { MarkedText, Quiet, SubLine } from "@/components/ui/marked-text";
import { useWords } from "@/components/ui/text/use-words";
import type { ClientTag } from "@/lib/clients/client";
import { percentOf } from "@/lib/core/amount";
import { countText, valueDetail } from "@/lib/core/amount-text";
import { dayLabel, monthLabel } from "@/lib/core/day-text";
import { productTypeText } from "@/lib/core/market-name";
import { visibleText } from "@/lib/core/visible-text";
import type { OfPartnerStatement } from "@/lib/payouts/contract";
import {
  lineName,
  linesOfText,
  type PartnerStatementCoin,
  type PartnerStatementLine,
  payableOf,
  SHARE_TEXTS,
  type StoredPartnerStatement,
} from "@/lib/payouts/partner-statement";
import type { BothParties } from "@/lib/payouts/statement-parties";
import { correctedFeesText } from "@/lib/payouts/text";
import { type DisputeAction, SayButton } from "./disputes";
import { PartnerStatementAmount } from "./partner-statement-value";

/** Who pays whom, for which month, who prepared and approved it, and whether it is paid. */
export function StatementFacts({
  statement,
  parties,
}: {
  statement: StoredPartnerStatement;
  /** Null: an earlier version approved it, without details. */
  parties: BothParties | null;
}) {
  const t = useTranslations("payouts.statement");
  const states = useTranslations("payouts.states");
  const bills = useTranslations("payouts.bill");
  const words = useWords();
  const { language } = words;
  const { content, state, paidDay, paidReference, preparedAt, approvedAt } = statement;
  const bill = statement.parties?.bill ?? null;
  const paid = paidDay
    ? t("paidText", {
        day: dayLabel(paidDay, language),
        reference: visibleText(paidReference ?? ""),
      })
    : t(state === "carried" ? "carriedText" : "notPaid");
  return (
    <Facts mb={16}>
      <Fact term={t("from")}>
        <PartyText known={content.account} party={parties?.broker ?? null} />
      </Fact>
      <Fact term={t("to")}>
        <PartyText known={statement.partner} party={parties?.partner ?? null} />
      </Fact>
      <Fact term={t("month")}>{monthLabel(statement.month, language)}</Fact>
      {content.previous === null ? null : (
        <Fact term={t("previous")}>{t("previousText", { number: content.previous })}</Fact>
      )}
      <Fact term={t("prepared")}>
        <Moment ms={preparedAt.getTime()} /> {t("by", { person: statement.preparedBy })}
      </Fact>
      <Fact term={t("approved")}>
        {approvedAt === null ? (
          <MarkedText tone="warn">{states("prepared")}</MarkedText>
        ) : (
          <>
            <Moment ms={approvedAt.getTime()} /> {t("by", { person: statement.approvedBy ?? "" })}
            {statement.approvedAlone ? <SubLine>{t("approvedAlone")}</SubLine> : null}
          </>
        )}
      </Fact>
      {statement.number === null ? null : <Fact term={t("paid")}>{paid}</Fact>}
      {bill ? <Fact term={bills("fact")}>{bills("factText", { number: bill.number })}</Fact> : null}
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
      {content.correctedPaid?.map((fees) => (
        <Fact
          key={`${fees.month} ${fees.introduced?.id ?? ""}`}
          term={correctedFeesText(words, fees)}
        >
          <PartnerStatementAmount {...fees} />
        </Fact>
      ))}
      {content.introduced?.map((each) => (
        <Fact key={each.introduced.id} term={t("introduced")}>
          {each.number === null
            ? t("introducedNone", { partner: visibleText(each.introduced.email) })
            : t("introducedNumber", {
                partner: visibleText(each.introduced.email),
                number: each.number,
              })}
          {each.paid ? (
            <SubLine>
              {t("paidFees", { currency: content.currency })}:{" "}
              <PartnerStatementAmount {...each.paid} currency={content.currency} />
            </SubLine>
          ) : null}
        </Fact>
      ))}
      <Fact term={t("hash")}>
        <code>{statement.contentHash}</code>
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

export type LinkedLine = PartnerStatementLine & {
  /** Links to the line's rows as they are now; null: the line is of an introduced partner. */
  readonly href: string | null;
  readonly tag: ClientTag | null;
  /** Its number in the statement, from 1. */
  readonly line: number;
  readonly isDisputed: boolean;
};
type StatementLinesProps = {
  of: OfPartnerStatement;
  lines: readonly LinkedLine[];
  currency: string;
  /** Null: the statement is not the person's own. */
  dispute: DisputeAction | null;
  areCorrections?: boolean;
};
const column = columnOf<LinkedLine>();

/** The lines of the month, or the corrections of earlier months. */
export function StatementLines(props: StatementLinesProps) {
  const { of, lines, currency, dispute, areCorrections = false } = props;
  const all = useTranslations();
  const t = useTranslations("payouts.statement");
  const language = useLocale();
  const disputeColumn = useDisputeColumn(of, dispute);
  const ofMonth = [
    column.figure("rows", t("rows"), { phone: "rare" }, ({ rows }) => countText(rows)),
    column.figure("base", t("base"), ({ base, coin }) => <Figure amount={base} coin={coin} />),
    column.figure("share", t("share"), ({ basis, share }) =>
      share === null || basis === null
        ? null
        : t(SHARE_TEXTS[basis], { percent: percentOf(share) }),
    ),
  ];
  const ofCorrection = [column("month", t("month"), ({ month }) => monthLabel(month, language))];
  const earned = t(areCorrections ? "corrected" : "earned");
  const columns = [
    column.lead("client", t(linesOfText(lines)), (line) => (
      <>
        {line.uid === null || line.href === null ? (
          <span className="truncate">{visibleText(lineName(line))}</span>
        ) : (
          <ClientName uid={line.uid} href={line.href} tag={line.tag} />
        )}
        <SubLine>
          {line.introduced
            ? t("introducedProduct", { productType: productTypeText(all, line.productType) })
            : productTypeText(all, line.productType)}
        </SubLine>
      </>
    )),
    ...(areCorrections ? ofCorrection : ofMonth),
    column.figure("earned", earned, { phone: "aside" }, (line) => (
      <Figure amount={line.earned} coin={line.coin} />
    )),
    column.figure("value", t("value", { currency }), { phone: "rare" }, ({ value }) => (
      <Figure amount={value} detail={valueDetail(currency)} reason={t("noRate")} />
    )),
    ...disputeColumn,
  ];
  return (
    <DataTable
      label={t(areCorrections ? "corrections" : linesOfText(lines))}
      rows={lines}
      rowId={({ line }) => String(line)}
      columns={columns}
    />
  );
}

/** The column with a line's dispute; none without `dispute`. */
function useDisputeColumn(of: OfPartnerStatement, dispute: DisputeAction | null) {
  const t = useTranslations("payouts.disputes");
  if (dispute === null) return [];
  return [
    column.tools("dispute", t("raise"), (row) =>
      row.isDisputed ? (
        <Quiet>{t("disputed")}</Quiet>
      ) : (
        <span className="screen-only">
          <SayButton
            trigger={t("raise")}
            label={t("raiseLabel", { client: lineName(row) })}
            title={t("raiseTitle")}
            say={(words) => dispute({ ...of, line: row.line, words })}
          />
        </span>
      ),
    ),
  ];
}
