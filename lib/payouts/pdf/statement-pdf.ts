import PDFDocument from "pdfkit";
import { percentOf } from "@/lib/core/amount";
import { amountLabel, countText, groupDigits } from "@/lib/core/amount-text";
import { dayLabel, monthLabel } from "@/lib/core/day-text";
import { utc8Text } from "@/lib/core/moment-text";
import type { Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import { unvaluedText } from "@/lib/rates/text";
import type { StatementHead } from "../partner-statement";
import {
  type PartnerStatementContent,
  type PartnerStatementLine,
  type PartnerStatementValue,
  payableOf,
} from "../partner-statement";
import {
  type Cell,
  type Column,
  drawTable,
  GAP,
  GREY,
  MARGIN,
  PAGE_HEIGHT,
  WIDTH,
  write,
} from "./pdf-table";
import { drawLine, type FontFiles, type Pdf, preparePdf, type Style, wrapText } from "./pdf-text";

export type StatementPdf = {
  readonly head: StatementHead;
  readonly content: PartnerStatementContent;
  readonly lines: readonly PartnerStatementLine[];
  /** Names of clients, by uid, where they have one. */
  readonly names: ReadonlyMap<string, string>;
  /** The stored text is not what was hashed. */
  readonly isIntact: boolean;
};

/** Lines that are drawn, some fifty pages; the file of the statement has all. */
const MOST_LINES = 2_000;

/**
 * A partner's statement as an A4 document, with every digit of its amounts. The same statement gives the same bytes.
 * A letter that none of the fonts has is never drawn as a box.
 */
export async function statementPdf(
  words: Words,
  statement: StatementPdf,
  fonts: FontFiles,
): Promise<Buffer> {
  const { t, language } = words;
  const { head, content, lines, isIntact } = statement;
  const title = t("payouts.statement.title", { month: monthLabel(head.month, words.language) });
  const number =
    head.number === null
      ? t("payouts.statement.draft")
      : t("payouts.statement.numbered", { number: head.number });
  const doc = new PDFDocument({
    ...{ size: "A4", margin: MARGIN, bufferPages: true, lang: language },
    info: {
      Title: `${title}, ${number}`,
      CreationDate: new Date(head.approvedAtMs ?? head.preparedAtMs),
    },
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.on("end", resolve).on("error", reject));
  const pdf = preparePdf(doc, fonts);

  write(pdf, title, { size: 18, isBold: true });
  write(pdf, number, { size: 11, colour: GREY });
  if (!isIntact) write(pdf, t("payouts.statement.tampered"), { size: 10, colour: "#b42318" });
  doc.y += GAP;
  drawFacts(pdf, words, statement);
  await drawBalance(pdf, words, content);
  await drawLines(pdf, words, statement, {
    title: t("payouts.statement.lines", { month: monthLabel(head.month, words.language) }),
    lines: lines.filter(({ month }) => month === head.month),
    isOwn: true,
  });
  await drawLines(pdf, words, statement, {
    title: t("payouts.statement.corrections"),
    lines: lines.filter(({ month }) => month !== head.month),
    isOwn: false,
  });
  if (pdf.hasCodes()) {
    doc.y += GAP;
    write(pdf, t("payouts.pdf.codes"), { size: 8, colour: GREY });
  }
  numberPages(pdf, words, `${number}, SHA-256 ${head.contentHash}`);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawFacts(pdf: Pdf, words: Words, { head, content }: StatementPdf): void {
  const { t, language } = words;
  const by = (ms: number, person: string) =>
    `${utc8Text(words, ms)} ${t("payouts.statement.by", { person: visibleText(person) })}`;
  const paid = head.paidDay
    ? t("payouts.statement.paidText", {
        day: dayLabel(head.paidDay, language),
        reference: visibleText(head.paidReference ?? ""),
      })
    : t(`payouts.statement.${head.state === "carried" ? "carriedText" : "notPaid"}`);
  const { currency } = content;
  const facts: [string, string][] = [
    [t("payouts.statement.from"), visibleText(content.account)],
    [t("payouts.statement.to"), visibleText(head.partner)],
    [t("payouts.statement.month"), monthLabel(head.month, words.language)],
    ...(content.previous === null
      ? []
      : ([
          [
            t("payouts.statement.previous"),
            t("payouts.statement.previousText", { number: content.previous }),
          ],
        ] as [string, string][])),
    [t("payouts.statement.prepared"), by(head.preparedAtMs, head.preparedBy)],
    [
      t("payouts.statement.approved"),
      head.approvedAtMs === null
        ? t("payouts.states.prepared")
        : by(head.approvedAtMs, head.approvedBy ?? ""),
    ],
    ...(head.number === null ? [] : ([[t("payouts.statement.paid"), paid]] as [string, string][])),
    [t("payouts.statement.valued", { currency }), valueText(words, content.earned)],
    [t("payouts.statement.correctedValue", { currency }), valueText(words, content.corrected)],
    ...(content.paid
      ? ([[t("payouts.statement.paidFees", { currency }), valueText(words, content.paid)]] as [
          string,
          string,
        ][])
      : []),
  ];
  for (const [term, text] of facts) {
    const { y } = pdf.doc;
    const terms = placeLines(
      pdf,
      term,
      { x: MARGIN, y, width: TERM_WIDTH },
      { size: 9, colour: GREY },
    );
    const texts = placeLines(pdf, text, { x: MARGIN + 150, y, width: WIDTH - 150 }, { size: 9 });
    pdf.doc.y = y + FACT_LEADING * Math.max(terms, texts) + 2;
  }
}

const [TERM_WIDTH, FACT_LEADING] = [140, 12] as const;

/** How many lines there were. */
function placeLines(
  pdf: Pdf,
  text: string,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
  style: Style,
): number {
  const lines = wrapText(pdf, text, width, style);
  for (const [at, line] of lines.entries())
    drawLine(pdf, line, { x, y: y + at * FACT_LEADING }, style);
  return lines.length;
}

function valueText(words: Words, { value, unvalued }: PartnerStatementValue): string {
  const left = unvaluedText(words, unvalued);
  return left === null ? groupDigits(value) : `${groupDigits(value)}, ${left}`;
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
        ...{ title: t(`payouts.statement.${field}`), width: 90, isFigure: true },
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

type Lines = {
  readonly title: string;
  readonly lines: readonly PartnerStatementLine[];
  readonly isOwn: boolean;
};

async function drawLines(
  pdf: Pdf,
  words: Words,
  { content, names }: StatementPdf,
  { title, lines, isOwn }: Lines,
): Promise<void> {
  if (lines.length === 0) return;
  const { t } = words;
  const statement = "payouts.statement";
  const figure = (name: string, width: number): Column => ({ title: name, width, isFigure: true });
  const value = figure(t(`${statement}.value`, { currency: content.currency }), isOwn ? 60 : 90);
  const columns: Column[] = isOwn
    ? [
        { title: t(`${statement}.client`), width: 124 },
        figure(t(`${statement}.rows`), 40),
        figure(t(`${statement}.base`), 110),
        figure(t(`${statement}.share`), 70),
        figure(t(`${statement}.earned`), 95),
        value,
      ]
    : [
        { title: t(`${statement}.client`), width: 180 },
        { title: t(`${statement}.month`), width: 89 },
        figure(t(`${statement}.corrected`), 140),
        value,
      ];
  const hasName = (uid: string) => names.has(uid);
  /** Null: the client has none, or one that cannot be drawn. */
  const nameOf = (uid: string) => {
    const name = visibleText(names.get(uid) ?? "");
    return name !== "" && pdf.canDraw(name) ? name : null;
  };
  const rowOf = (line: PartnerStatementLine): Cell[] => {
    const { uid, productType, coin, basis, share } = line;
    const name = nameOf(uid);
    const below = name === null ? [] : [visibleText(uid)];
    const client = {
      text: name ?? (hasName(uid) ? `${visibleText(uid)} *` : visibleText(uid)),
      below: [...below, visibleText(productType)].join(", "),
    };
    const earned = { text: groupDigits(line.earned), below: visibleText(coin) };
    const valued = line.value === null ? "" : amountLabel(line.value, "value");
    if (!isOwn)
      return [client, { text: monthLabel(line.month, words.language) }, earned, { text: valued }];
    const ofWhat =
      basis === null || share === null
        ? ""
        : t(`payouts.statement.${basis}`, { percent: percentOf(share) });
    return [
      client,
      { text: countText(line.rows) },
      { text: groupDigits(line.base), below: visibleText(coin) },
      { text: ofWhat },
      earned,
      { text: valued },
    ];
  };
  const shown = lines.slice(0, MOST_LINES);
  await drawTable(pdf, title, { columns, rows: shown.map(rowOf) });
  if (shown.some(({ uid }) => hasName(uid) && nameOf(uid) === null)) {
    pdf.doc.y += 4;
    write(pdf, t("payouts.pdf.undrawnName"), { size: 8, colour: GREY });
  }
  if (lines.length > MOST_LINES)
    write(pdf, t("payouts.pdf.more", { shown: MOST_LINES, count: lines.length }), { size: 9 });
}

function numberPages(pdf: Pdf, { t }: Words, footer: string): void {
  const { doc } = pdf;
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    doc.page.margins.bottom = 0; // or a text below it would begin another page
    const y = PAGE_HEIGHT - MARGIN + 4;
    drawLine(pdf, footer, { x: MARGIN, y }, { size: 7, colour: GREY });
    const number = t("payouts.pdf.page", { page: page + 1, pages: count });
    drawLine(pdf, number, { x: MARGIN + WIDTH, y, right: true }, { size: 7, colour: GREY });
  }
}
