import { type ClientNames, clientCell } from "@/lib/clients/client-cell";
import { type Amount, subtractAmounts, sumAmounts } from "@/lib/core/amount";
import { amountLabel, countText, groupDigits } from "@/lib/core/amount-text";
import { dayLabel, daysLabel, monthLabel, rangeLabel } from "@/lib/core/day-text";
import { listText } from "@/lib/core/list-text";
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
import type { BrokerParty } from "@/lib/parties/party";
import { drawLetterhead, type LogoBytes } from "@/lib/parties/pdf/letterhead";
import { type MonthPart, type MonthSplit, waterfallOf } from "@/lib/payouts/month-split";
import type { PartnerStatementHead, PartnerStatementValue } from "@/lib/payouts/partner-statement";
import { sourceText, unvaluedText } from "@/lib/rates/text";
import type { MonthDocument } from "../load-month-document";
import { type CloseSums, joinRates, type MonthCloseValue, storedMissing } from "../month-close";

/** A partner's own statement of the month, approved or prepared. */
export type MonthStatement = Pick<PartnerStatementHead, "id" | "partner" | "number"> & {
  readonly earned: PartnerStatementValue;
};

export type MonthPdf = {
  readonly account: string;
  readonly broker: BrokerParty;
  readonly logo: LogoBytes;
  readonly document: MonthDocument;
  /** Names of its clients, if they have one. */
  readonly names: ClientNames;
  readonly split: MonthSplit;
  readonly statements: readonly MonthStatement[];
};

const RED = "#b42318";
/** Days that a sentence names. */
const MOST_DAYS = 31;

/**
 * A closed month for the accountant, on A4, with every digit of the coins: what was closed, how it
 * is divided, the rates, checks and hashes. The same data gives the same bytes.
 */
export function monthPdf(words: Words, file: MonthPdf): Promise<Buffer> {
  const { t, language } = words;
  const { close, isIntact } = file.document;
  const title = t("proof.document.title", { month: monthLabel(close.month, language) });
  const footer = `${title}, SHA-256 ${close.contentHash}`;
  return drawPdf(words, { title, createdAt: close.closedAt, footer }, async (pdf) => {
    drawLetterhead(pdf, words, file);
    write(pdf, title, { size: 18, isBold: true });
    write(pdf, t("proof.document.line"), { size: 11, colour: GREY });
    if (!isIntact) write(pdf, t("proof.statement.tampered"), { size: 10, colour: RED });
    pdf.doc.y += GAP;
    drawFacts(pdf, factsOf(words, file));
    await drawCoins(pdf, words, file);
    await drawProducts(pdf, words, file);
    await drawSplit(pdf, words, file);
    await drawPartners(pdf, words, file);
    await drawAdjustments(pdf, words, file);
    await drawChecks(pdf, words, file);
    await drawClients(pdf, words, file);
    await drawRates(pdf, words, file);
    await drawDays(pdf, words, file);
  });
}

function factsOf(words: Words, { account, broker, document }: MonthPdf): PdfFact[] {
  const { t, language } = words;
  const { month, closedAt, closedBy, content, contentHash } = document.close;
  const { currency, feePaidValue, rebateValue } = content;
  const facts: PdfFact[] = [[t("proof.document.account"), visibleText(account)]];
  const missing = content.coins.reduce((sum, coin) => sum + storedMissing(coin, "feePaid"), 0);
  const feePaid = [valueText(words, feePaidValue)];
  if (missing > 0) feePaid.push(t("proof.document.notGiven", { count: missing }));
  if (broker.name !== "") facts.push([t("proof.document.broker"), visibleText(broker.name)]);
  return [
    ...facts,
    [t("proof.document.month"), `${monthLabel(month, language)} (UTC+8)`],
    [t("proof.statement.closedAt"), utc8Text(words, closedAt.getTime())],
    [t("proof.statement.closedBy"), visibleText(closedBy)],
    [t("proof.document.feePaidIn", { currency }), feePaid.join(", ")],
    [t("proof.statement.rebateIn", { currency }), valueText(words, rebateValue)],
    [t("proof.statement.hash"), contentHash],
  ];
}

function valueText(words: Words, { value, unvalued }: MonthCloseValue): string {
  const valued = value === null ? null : amountLabel(value, "value");
  const parts = [valued, unvaluedText(words, unvalued)];
  const shown = parts.filter((part) => part !== null);
  return shown.length > 0 ? shown.join(", ") : words.t("proof.document.none");
}

const figure = (title: string, width: number): PdfColumn => ({ title, width, isFigure: true });
const cell = (text: string): PdfCell => ({ text: visibleText(text) });
const amountCell = (amount: Amount | null): PdfCell => ({
  text: amount === null ? "" : groupDigits(amount),
});
/** In the reporting currency, rounded: the files have every digit. */
const valueCell = (value: Amount | null): PdfCell => ({
  text: value === null ? "" : amountLabel(value, "value"),
});

/** An amount that rows may not give, with how many do not. */
function sumCell({ t }: Words, amount: Amount | null, missing: number): PdfCell {
  if (missing === 0) return amountCell(amount);
  const text = amount === null ? "—" : groupDigits(amount);
  return { text, below: t("proof.document.notGiven", { count: missing }) };
}

function drawCoins(pdf: Pdf, words: Words, { document }: MonthPdf): Promise<void> {
  const { t } = words;
  const { coins, currency, rebateValue } = document.close.content;
  const columns = [
    { title: t("proof.coin"), width: 40 },
    figure(t("proof.rows"), 39),
    figure(t("proof.statement.fee"), 84),
    figure(t("proof.statement.feeDeduction"), 84),
    figure(t("proof.statement.feePaid"), 84),
    figure(t("proof.statement.rebateAmount"), 84),
    figure(t("proof.statement.rebateIn", { currency }), 84),
  ];
  const rows = coins.map((sums) => [
    cell(sums.coin),
    { text: countText(sums.rowCount) },
    sumCell(words, sums.fee, storedMissing(sums, "fee")),
    amountCell(sums.feeDeduction),
    sumCell(words, sums.feePaid, storedMissing(sums, "feePaid")),
    amountCell(sums.rebateAmount),
    valueCell(sums.rebateValue.value),
  ]);
  const empty = Array.from({ length: columns.length - 2 }, () => cell(""));
  const total = [cell(t("proof.document.total")), ...empty, valueCell(rebateValue.value)];
  return drawTable(pdf, t("proof.document.coins"), { columns, rows: [...rows, total] });
}

function sumColumns({ t }: Words, first: PdfColumn, currency: string): PdfColumn[] {
  return [
    first,
    { title: t("proof.coin"), width: 40 },
    figure(t("proof.rows"), 39),
    figure(t("proof.statement.feePaid"), 100),
    figure(t("proof.statement.rebateAmount"), 100),
    figure(t("proof.statement.rebateIn", { currency }), 100),
  ];
}

function sumCells(words: Words, sums: CloseSums): PdfCell[] {
  const { coin, rows, feePaid, feePaidMissing, rebate, value } = sums;
  return [
    cell(coin),
    { text: countText(rows) },
    sumCell(words, feePaid, feePaidMissing),
    amountCell(rebate),
    valueCell(value),
  ];
}

function drawProducts(pdf: Pdf, words: Words, { document }: MonthPdf): Promise<void> {
  const { t } = words;
  const { products, close } = document;
  const first = { title: t("proof.document.productType"), width: 120 };
  return drawTable(pdf, t("proof.document.products"), {
    columns: sumColumns(words, first, close.content.currency),
    rows: products.map((line) => [
      cell(productTypeText(t, line.productType)),
      ...sumCells(words, line),
    ]),
  });
}

async function drawClients(pdf: Pdf, words: Words, { document, names }: MonthPdf): Promise<void> {
  const { t } = words;
  const { clients, clientLines, close } = document;
  const first = { title: t("proof.document.client"), width: 120 };
  await drawTable(pdf, t("proof.document.clients"), {
    columns: sumColumns(words, first, close.content.currency),
    rows: clients.map((line) => [clientCell(names, line), ...sumCells(words, line)]),
  });
  if (clientLines > clients.length) {
    pdf.doc.y += 4;
    const shown = { shown: clients.length, count: clientLines };
    write(pdf, t("proof.document.moreClients", shown), { size: 9 });
  }
}

/** For each coin the rebate, each partner's part of it, and what is kept. */
async function drawSplit(
  pdf: Pdf,
  words: Words,
  { document, split, statements }: MonthPdf,
): Promise<void> {
  const { t, language } = words;
  const month = monthLabel(document.close.month, language);
  const statementOf = new Map(statements.map((statement) => [statement.id, statement]));
  const rows = split.coins.flatMap(waterfallOf).map(({ coin, kind, part, amount }): PdfCell[] => {
    if (part === null) {
      const whose = kind === "kept" ? t("payouts.split.kept") : t("payouts.split.rebate");
      return [cell(coin), cell(whose), cell(""), amountCell(amount)];
    }
    const statement = statementOf.get(part.statementId) ?? null;
    return [
      cell(coin),
      whoseCell(words, part),
      cell(numberText(words, statement)),
      amountCell(amount),
    ];
  });
  await drawTable(pdf, t("payouts.split.title", { month }), {
    columns: [
      { title: t("proof.coin"), width: 55 },
      { title: t("proof.document.whose"), width: 194 },
      { title: t("proof.document.statement"), width: 100 },
      figure(t("proof.document.amount"), 150),
    ],
    rows,
  });
  pdf.doc.y += 4;
  write(pdf, t("payouts.split.note"), { size: 8, colour: GREY });
  if (split.overspent.length > 0) {
    const coins = listText(split.overspent.map(visibleText), language);
    write(pdf, t("payouts.split.overspent", { coins }), { size: 8, colour: RED });
  }
}

function whoseCell({ t }: Words, { partner, introduced }: MonthPart): PdfCell {
  if (introduced === null) return cell(partner);
  const below = t("payouts.split.introducerOf", { partner: visibleText(introduced) });
  return { ...cell(partner), below };
}

function numberText({ t }: Words, statement: Pick<MonthStatement, "number"> | null): string {
  if (statement === null || statement.number === null) return t("payouts.states.prepared");
  return t("payouts.statement.previousText", { number: statement.number });
}

/** The partners' parts and what is kept, valued. */
async function drawPartners(
  pdf: Pdf,
  words: Words,
  { document, statements }: MonthPdf,
): Promise<void> {
  const { t } = words;
  if (statements.length === 0) return;
  const { currency, rebateValue } = document.close.content;
  const rows = statements.map(({ partner, number, earned }) => [
    cell(partner),
    cell(numberText(words, { number })),
    valueCell(earned.value),
    cell(unvaluedText(words, earned.unvalued) ?? ""),
  ]);
  const given = sumAmounts(statements.map(({ earned }) => earned.value));
  // Without its share, a part of the rebate would look as if it were kept.
  const isWhole = statements.every(({ earned }) => earned.unvalued.length === 0);
  const kept =
    isWhole && rebateValue.value !== null ? subtractAmounts(rebateValue.value, given) : null;
  const reason = isWhole ? "" : t("proof.document.keptNotValued");
  await drawTable(pdf, t("proof.document.partners", { currency }), {
    columns: [
      { title: t("proof.document.whose"), width: 179 },
      { title: t("proof.document.statement"), width: 90 },
      figure(t("proof.document.valueIn", { currency }), 120),
      { title: "", width: 110 },
    ],
    rows: [...rows, [cell(t("payouts.split.kept")), cell(""), valueCell(kept), cell(reason)]],
  });
}

async function drawAdjustments(pdf: Pdf, words: Words, { document }: MonthPdf): Promise<void> {
  const { t, language } = words;
  const { adjustments } = document.close.content;
  if (adjustments.length === 0) return;
  await drawTable(pdf, t("proof.statement.seenHere"), {
    columns: [
      { title: t("proof.day"), width: 110 },
      { title: t("proof.statement.closedMonth"), width: 90 },
      { title: t("proof.coin"), width: 55 },
      figure(t("proof.rows"), 44),
      figure(t("proof.statement.feePaid"), 100),
      figure(t("proof.statement.rebateAmount"), 100),
    ],
    rows: adjustments.map((adjustment) => {
      const { day, month, revision, coin, rowCount, feePaid, rebateAmount } = adjustment;
      return [
        {
          text: dayLabel(day, language),
          below: t("proof.revision", { revision: countText(revision) }),
        },
        { text: monthLabel(month, language) },
        cell(coin),
        { text: countText(rowCount) },
        sumCell(words, feePaid, storedMissing(adjustment, "feePaid")),
        amountCell(rebateAmount),
      ];
    }),
  });
}

/** What the close recorded, and what was checked when the document was drawn. */
function drawChecks(pdf: Pdf, words: Words, { document, split }: MonthPdf): Promise<void> {
  const { t, language } = words;
  const { close, unequal, isIntact } = document;
  const { days, unknownDays, rebateValue } = close.content;
  const unknown = unknownDays.map(({ day }) => day);
  const known = { known: days.length - unknown.length, count: days.length };
  const list = (coins: readonly string[]) => listText(coins.map(visibleText), language);
  const [yes, no] = [t("proof.balance.yes"), t("proof.balance.no")];
  const checks: readonly (readonly [check: string, result: string])[] = [
    [
      t("proof.document.days"),
      unknown.length === 0
        ? t("proof.document.daysKnown", known)
        : t("proof.document.daysUnknown", { ...known, days: daysLabel(unknown, MOST_DAYS, words) }),
    ],
    [
      t("proof.document.rated"),
      rebateValue.unvalued.length === 0
        ? yes
        : t("proof.document.noBut", { coins: list(rebateValue.unvalued.map(({ coin }) => coin)) }),
    ],
    [
      t("proof.document.productsAddUp"),
      unequal.length === 0 ? yes : t("proof.document.noBut", { coins: list(unequal) }),
    ],
    [
      t("proof.document.splitAddsUp"),
      split.overspent.length === 0
        ? yes
        : t("proof.document.negative", { coins: list(split.overspent) }),
    ],
    [t("proof.document.hashMatches"), isIntact ? yes : no],
  ];
  return drawTable(pdf, t("proof.document.checks"), {
    columns: [
      { title: t("proof.document.check"), width: 269 },
      { title: t("proof.document.result"), width: 230 },
    ],
    rows: checks.map(([check, result]) => [{ text: check }, { text: result }]),
  });
}

async function drawRates(pdf: Pdf, words: Words, { document }: MonthPdf): Promise<void> {
  const { t, language } = words;
  const { rates, currency, maxAgeDays, stableCoins } = document.close.content;
  const runs = joinRates(rates);
  if (runs.length === 0) return;
  await drawTable(pdf, t("proof.statement.rates", { count: runs.length }), {
    columns: [
      { title: t("proof.coin"), width: 50 },
      { title: t("proof.statement.days"), width: 120 },
      { title: t("proof.statement.setFor"), width: 80 },
      { title: t("proof.statement.source"), width: 159 },
      figure(t("proof.statement.rateIn", { currency }), 90),
    ],
    rows: runs.map(({ coin, day, to, rate, rateDay, source }) => [
      cell(coin),
      { text: rangeLabel({ from: day, to }, language) },
      { text: rateDay === null ? t("proof.statement.anyDay") : dayLabel(rateDay, language) },
      cell(sourceText(t, source)),
      amountCell(rate),
    ]),
  });
  pdf.doc.y += 4;
  const coins = stableCoins.map(visibleText).join(t("proof.comma"));
  write(pdf, t("proof.statement.rule", { days: maxAgeDays, currency, coins }), {
    size: 8,
    colour: GREY,
  });
}

/** The version of each day that the close summed. */
function drawDays(pdf: Pdf, words: Words, { document }: MonthPdf): Promise<void> {
  const { t, language } = words;
  return drawTable(pdf, t("proof.document.versions"), {
    columns: [
      { title: t("proof.day"), width: 100 },
      { title: t("proof.document.version"), width: 60 },
      { title: "SHA-256", width: 339 },
    ],
    rows: document.close.content.days.map(({ day, revision, contentHash }) => [
      { text: dayLabel(day, language) },
      { text: revision === 0 ? "" : countText(revision) },
      { text: contentHash ?? t("proof.document.unknownDay") },
    ]),
  });
}
