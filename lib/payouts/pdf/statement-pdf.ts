import { type ClientNames, clientCell } from "@/lib/clients/client-cell";
import { percentOf } from "@/lib/core/amount";
import { amountLabel, countText, groupDigits } from "@/lib/core/amount-text";
import { dayLabel, monthLabel } from "@/lib/core/day-text";
import { productTypeText } from "@/lib/core/market-name";
import { utc8Text } from "@/lib/core/moment-text";
import type { Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import { drawPdf } from "@/lib/documents/pdf-document";
import {
  drawFacts,
  drawTable,
  GAP,
  GREY,
  type PdfCell,
  type PdfColumn,
  type PdfFact,
  write,
} from "@/lib/documents/pdf-table";
import type { Pdf } from "@/lib/documents/pdf-text";
import { drawLetterhead } from "@/lib/parties/pdf/letterhead";
import { partyText } from "@/lib/parties/text";
import { unvaluedText } from "@/lib/rates/text";
import {
  type IntroducedStatement,
  lineName,
  linesOfText,
  type PartnerStatementContent,
  type PartnerStatementLine,
  type PartnerStatementValue,
  payableOf,
  SHARE_TEXTS,
  type StoredPartnerStatement,
} from "../partner-statement";
import type { DrawnParties } from "../statement-parties";
import { correctedFeesText } from "../text";

export type StatementPdf = {
  readonly statement: StoredPartnerStatement;
  readonly lines: readonly PartnerStatementLine[];
  readonly names: ClientNames;
  /** Whether content, lines and parties still have their hashes. */
  readonly isIntact: boolean;
  /** Null: an earlier version approved it, without details. */
  readonly parties: DrawnParties | null;
};

/** About fifty pages; the exported file has every line. */
const MOST_LINES = 2_000;
const RED = "#b42318";

/**
 * A partner's statement as an A4 document, with every digit of its amounts. The same statement
 * gives the same bytes. A letter that none of the fonts has is never drawn as a box.
 */
export function statementPdf(words: Words, file: StatementPdf): Promise<Buffer> {
  const { t, language } = words;
  const { statement, lines, isIntact, parties } = file;
  const month = monthLabel(statement.month, language);
  const title = t("payouts.statement.title", { month });
  const number =
    statement.number === null
      ? t("payouts.statement.draft")
      : t("payouts.statement.numbered", { number: statement.number });
  const about = {
    title: `${title}, ${number}`,
    createdAt: statement.approvedAt ?? statement.preparedAt,
    footer: `${number}, SHA-256 ${statement.contentHash}`,
  };
  return drawPdf(words, about, async (pdf) => {
    if (parties) drawLetterhead(pdf, words, parties);
    write(pdf, title, { size: 18, isBold: true });
    write(pdf, number, { size: 11, colour: GREY });
    if (!isIntact) write(pdf, t("payouts.statement.tampered"), { size: 10, colour: RED });
    pdf.doc.y += GAP;
    drawFacts(pdf, factsOf(words, file));
    await drawBalance(pdf, words, statement.content);
    const earned = lines.filter((line) => line.month === statement.month);
    await drawLines(pdf, words, file, {
      title: t("payouts.statement.lines", { month }),
      lines: earned,
      areCorrections: false,
    });
    const corrections = lines.filter((line) => line.month !== statement.month);
    await drawLines(pdf, words, file, {
      title: t("payouts.statement.corrections"),
      lines: corrections,
      areCorrections: true,
    });
  });
}

function factsOf(words: Words, { statement, parties }: StatementPdf): PdfFact[] {
  const { t, language } = words;
  const { content, number, preparedAt, approvedAt } = statement;
  const { currency } = content;
  const by = (at: Date, person: string) =>
    `${utc8Text(words, at.getTime())} ${t("payouts.statement.by", { person: visibleText(person) })}`;
  const approvedText = () => {
    if (approvedAt === null) return t("payouts.states.prepared");
    const approved = by(approvedAt, statement.approvedBy ?? "");
    return statement.approvedAlone
      ? `${approved}, ${t("payouts.statement.approvedAlone")}`
      : approved;
  };
  const facts: PdfFact[] = [
    [t("payouts.statement.from"), brokerText(parties, content.account)],
    [t("payouts.statement.to"), partnerText(words, parties, statement.partner)],
    [t("payouts.statement.month"), monthLabel(statement.month, language)],
  ];
  if (content.previous !== null) {
    const previous = t("payouts.statement.previousText", { number: content.previous });
    facts.push([t("payouts.statement.previous"), previous]);
  }
  facts.push([t("payouts.statement.prepared"), by(preparedAt, statement.preparedBy)]);
  facts.push([t("payouts.statement.approved"), approvedText()]);
  if (number !== null) facts.push([t("payouts.statement.paid"), paidText(words, statement)]);
  facts.push(
    [t("payouts.statement.valued", { currency }), valueText(words, content.earned)],
    [t("payouts.statement.correctedValue", { currency }), valueText(words, content.corrected)],
  );
  if (content.paid)
    facts.push([t("payouts.statement.paidFees", { currency }), valueText(words, content.paid)]);
  for (const fees of content.correctedPaid ?? [])
    facts.push([correctedFeesText(words, fees), valueText(words, fees)]);
  for (const each of content.introduced ?? [])
    facts.push([t("payouts.statement.introduced"), introducedText(words, each, currency)]);
  return facts;
}

/** The letterhead has the broker's other details. */
function brokerText(parties: DrawnParties | null, account: string): string {
  const name = parties?.broker.name ?? "";
  return visibleText(name === "" ? account : name);
}

function partnerText(words: Words, parties: DrawnParties | null, email: string): string {
  const details = parties ? partyText(words, parties.partner) : "";
  return details === "" ? visibleText(email) : `${details} (${visibleText(email)})`;
}

function introducedText(
  words: Words,
  { introduced, number, paid }: IntroducedStatement,
  currency: string,
): string {
  const { t } = words;
  const partner = visibleText(introduced.email);
  const text =
    number === null
      ? t("payouts.statement.introducedNone", { partner })
      : t("payouts.statement.introducedNumber", { partner, number });
  if (paid === undefined) return text;
  return `${text}; ${t("payouts.statement.paidFees", { currency })}: ${valueText(words, paid)}`;
}

function paidText({ t, language }: Words, statement: StoredPartnerStatement): string {
  const { paidDay, paidReference, state } = statement;
  if (paidDay === null)
    return t(`payouts.statement.${state === "carried" ? "carriedText" : "notPaid"}`);
  const reference = visibleText(paidReference ?? "");
  return t("payouts.statement.paidText", { day: dayLabel(paidDay, language), reference });
}

function valueText(words: Words, { value, unvalued }: PartnerStatementValue): string {
  const left = unvaluedText(words, unvalued);
  const valued = amountLabel(value, "value");
  return left === null ? valued : `${valued}, ${left}`;
}

async function drawBalance(
  pdf: Pdf,
  { t }: Words,
  { coins }: PartnerStatementContent,
): Promise<void> {
  if (coins.length === 0) return;
  const fields = ["carried", "earned", "corrected", "due"] as const;
  await drawTable(pdf, t("payouts.statement.balance"), {
    columns: [
      { title: t("payouts.statement.coin"), width: 49 },
      ...[...fields, "payable" as const].map((field) => ({
        title: t(`payouts.statement.${field}`),
        width: 90,
        isFigure: true,
      })),
    ],
    rows: coins.map((coin) => [
      { text: visibleText(coin.coin) },
      ...fields.map((field) => ({ text: groupDigits(coin[field]) })),
      { text: groupDigits(payableOf(coin.due)) },
    ]),
  });
  pdf.doc.y += 4;
  write(pdf, t("payouts.statement.balanceNote"), { size: 8, colour: GREY });
}

type StatementPart = {
  readonly title: string;
  readonly lines: readonly PartnerStatementLine[];
  readonly areCorrections: boolean;
};

async function drawLines(
  pdf: Pdf,
  words: Words,
  { statement, names }: StatementPdf,
  { title, lines, areCorrections }: StatementPart,
): Promise<void> {
  if (lines.length === 0) return;
  const { t } = words;
  const { currency } = statement.content;
  const shown = lines.slice(0, MOST_LINES);
  const rows = shown.map((line) => {
    const { uid, productType } = line;
    const client =
      uid === null
        ? introducedCell(words, line)
        : clientCell(names, { uid, detail: productTypeText(t, productType) });
    return areCorrections ? correctionRow(words, line, client) : monthRow(words, line, client);
  });
  const columns = areCorrections
    ? correctionColumns(words, lines, currency)
    : monthColumns(words, lines, currency);
  await drawTable(pdf, title, { columns, rows });
  if (lines.length > MOST_LINES)
    write(pdf, t("payouts.pdf.more", { shown: MOST_LINES, count: lines.length }), { size: 9 });
}

type Lines = readonly PartnerStatementLine[];

function monthColumns({ t }: Words, lines: Lines, currency: string): PdfColumn[] {
  return [
    { title: t(`payouts.statement.${linesOfText(lines)}`), width: 124 },
    { title: t("payouts.statement.rows"), width: 40, isFigure: true },
    { title: t("payouts.statement.base"), width: 110, isFigure: true },
    { title: t("payouts.statement.share"), width: 70, isFigure: true },
    { title: t("payouts.statement.earned"), width: 95, isFigure: true },
    { title: t("payouts.statement.value", { currency }), width: 60, isFigure: true },
  ];
}

function correctionColumns({ t }: Words, lines: Lines, currency: string): PdfColumn[] {
  return [
    { title: t(`payouts.statement.${linesOfText(lines)}`), width: 180 },
    { title: t("payouts.statement.month"), width: 89 },
    { title: t("payouts.statement.corrected"), width: 140, isFigure: true },
    { title: t("payouts.statement.value", { currency }), width: 90, isFigure: true },
  ];
}

function introducedCell({ t }: Words, line: PartnerStatementLine): PdfCell {
  const productType = productTypeText(t, line.productType);
  return {
    text: visibleText(lineName(line)),
    below: t("payouts.statement.introducedProduct", { productType }),
  };
}

function monthRow({ t }: Words, line: PartnerStatementLine, client: PdfCell): PdfCell[] {
  const { basis, share } = line;
  const hasShare = basis !== null && share !== null;
  return [
    client,
    { text: countText(line.rows) },
    { text: groupDigits(line.base), below: visibleText(line.coin) },
    {
      text: hasShare
        ? t(`payouts.statement.${SHARE_TEXTS[basis]}`, { percent: percentOf(share) })
        : "",
    },
    earnedCell(line),
    valueCell(line),
  ];
}

function correctionRow(words: Words, line: PartnerStatementLine, client: PdfCell): PdfCell[] {
  return [
    client,
    { text: monthLabel(line.month, words.language) },
    earnedCell(line),
    valueCell(line),
  ];
}

function earnedCell({ earned, coin }: PartnerStatementLine): PdfCell {
  return { text: groupDigits(earned), below: visibleText(coin) };
}

function valueCell({ value }: PartnerStatementLine): PdfCell {
  return { text: value === null ? "" : amountLabel(value, "value") };
}
