import { sumAmounts } from "@/lib/core/amount";
import { amountLabel, groupDigits } from "@/lib/core/amount-text";
import { dayOf } from "@/lib/core/day";
import { dayLabel, monthLabel, rangeLabel } from "@/lib/core/day-text";
import { monthDays } from "@/lib/core/month";
import type { Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import { drawPdf } from "@/lib/documents/pdf-document";
import { drawFacts, drawTable, GAP, GREY, type PdfFact, write } from "@/lib/documents/pdf-table";
import type { Pdf } from "@/lib/documents/pdf-text";
import { drawLetterhead, drawParties } from "@/lib/parties/pdf/letterhead";
import { unvaluedText } from "@/lib/rates/text";
import { payableOf, type StoredPartnerStatement } from "../partner-statement";
import type { DrawnParties, StatementBill } from "../statement-parties";

export type BillPdf = {
  /** Approved. */
  readonly statement: StoredPartnerStatement & {
    readonly number: number;
    readonly approvedAt: Date;
  };
  readonly bill: StatementBill;
  readonly parties: DrawnParties;
  /** Whether content, lines and parties of the statement still have their hashes. */
  readonly isIntact: boolean;
};

/**
 * The self-billing document of an approved statement on A4: the broker, who owes, writes the
 * invoice of the partner, who earned. It computes no tax. The same statement gives the same bytes.
 */
export function billPdf(words: Words, file: BillPdf): Promise<Buffer> {
  const { t } = words;
  const { statement, bill, parties, isIntact } = file;
  const title = t("payouts.bill.title", { number: bill.number });
  const { contentHash, approvedAt } = statement;
  const about = { title, createdAt: approvedAt, footer: `${title}, SHA-256 ${contentHash}` };
  return drawPdf(words, about, async (pdf) => {
    drawLetterhead(pdf, words, parties);
    write(pdf, title, { size: 18, isBold: true });
    write(pdf, t("payouts.bill.line"), { size: 10, colour: GREY });
    if (!isIntact) write(pdf, t("payouts.statement.tampered"), { size: 10, colour: "#b42318" });
    pdf.doc.y += 2 * GAP;
    drawParties(pdf, words, [
      { title: t("payouts.bill.supplier"), party: parties.partner },
      { title: t("payouts.bill.customer"), party: parties.broker },
    ]);
    pdf.doc.y += GAP;
    drawFacts(pdf, factsOf(words, file));
    await drawAmounts(pdf, words, statement);
    if (bill.note !== "") {
      pdf.doc.y += 2 * GAP;
      for (const line of bill.note.split("\n")) write(pdf, visibleText(line), { size: 9 });
    }
  });
}

function factsOf(words: Words, { statement, bill }: BillPdf): PdfFact[] {
  const { t, language } = words;
  const { content, month, approvedAt, number } = statement;
  const { currency, earned, corrected } = content;
  const value = amountLabel(sumAmounts([earned.value, corrected.value]), "value");
  const unvalued = unvaluedText(words, [...earned.unvalued, ...corrected.unvalued]);
  return [
    [t("payouts.bill.number"), String(bill.number)],
    [t("payouts.bill.date"), dayLabel(dayOf(approvedAt.getTime()), language)],
    [t("payouts.bill.period"), rangeLabel(monthDays(month), language)],
    [
      t("payouts.bill.for"),
      t("payouts.bill.forText", { month: monthLabel(month, language), number }),
    ],
    [t("payouts.bill.valued", { currency }), unvalued === null ? value : `${value}, ${unvalued}`],
  ];
}

/** For each coin: earned + corrections = total; with what is carried over, what is to be paid. */
async function drawAmounts(
  pdf: Pdf,
  words: Words,
  { content, month }: StoredPartnerStatement,
): Promise<void> {
  const { t, language } = words;
  if (content.coins.length === 0) {
    pdf.doc.y += GAP;
    write(pdf, t("payouts.statement.noLines", { month: monthLabel(month, language) }), { size: 9 });
    return;
  }
  const titles = ["earned", "corrected", "total", "carried", "payable"] as const;
  await drawTable(pdf, t("payouts.bill.amounts", { month: monthLabel(month, language) }), {
    columns: [
      { title: t("payouts.statement.coin"), width: 49 },
      ...titles.map((name) => ({
        title: t(`payouts.bill.${name}`),
        width: 90,
        isFigure: true,
      })),
    ],
    rows: content.coins.map(({ coin, earned, corrected, carried, due }) => [
      { text: visibleText(coin) },
      ...[earned, corrected, sumAmounts([earned, corrected]), carried, payableOf(due)].map(
        (amount) => ({ text: groupDigits(amount) }),
      ),
    ]),
  });
  pdf.doc.y += 4;
  const { previous } = content;
  write(pdf, t("payouts.bill.totalNote"), { size: 8, colour: GREY });
  if (previous !== null)
    write(pdf, t("payouts.bill.carriedNote", { number: previous }), { size: 8, colour: GREY });
}
