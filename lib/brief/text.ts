import { type Amount, changeOf, compareAmounts, isZeroAmount } from "@/lib/core/amount";
import { changeSizeText, signedText, sizeOf, sizeText, wayOf } from "@/lib/core/amount-text";
import { rangeLabel } from "@/lib/core/day-text";
import type { Language } from "@/lib/core/language";
import type { Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import { wordsIn } from "@/lib/core/words-in";
import { attentionItems } from "@/lib/overview/text";
import { termsAttentionText } from "@/lib/terms/text";
import type { BriefView } from "./brief";
import { CAUSES, type Cause, type Explained } from "./explain";

/** The brief as a letter of plain text; `link` leads to it in the desk. */
export function briefLetter(brief: BriefView, language: Language, link: string) {
  const words = wordsIn(language);
  const { t } = words;
  const { account, unit, now, amount, leftOut, attention, differences } = brief;
  const places = { coverage: "", backfill: "", restatements: "", orders: "", odd: () => "" };
  const items = [
    ...(attention ? attentionItems(words, attention, places).map(({ text }) => text) : []),
    ...(differences ? [termsAttentionText(words, differences)] : []),
  ];
  const lines = [...earnedLines(words, brief), monthLine(words, brief)].filter(
    (line) => line !== null,
  );
  const about = {
    account: visibleText(account),
    unit: visibleText(unit),
    days: rangeLabel(now, language),
  };
  return {
    subject:
      amount === null
        ? t("brief.letter.subjectAlone", about)
        : t("brief.letter.subject", { ...about, value: withMinus(amount) }),
    text: [
      ...lines,
      ...(leftOut.length > 0
        ? [t("overview.figures.left", { unvalued: leftOut.join(t("ui.comma")) })]
        : []),
      ...(items.length > 0
        ? ["", t("overview.attention.title"), ...items.map((text) => `- ${text}`)]
        : []),
      "",
      t("brief.letter.open", { link }),
      t("brief.letter.why"),
    ].join("\n"),
  };
}

const withMinus = (amount: Amount) => `${amount.startsWith("-") ? "−" : ""}${sizeText(amount)}`;
const plain = (text: string) => text;

/** What was earned, and why it is not what it was. */
function earnedLines(
  { t, language }: Words,
  { now, unit, amount, compared, tags }: BriefView,
): string[] {
  const days = rangeLabel(now, language);
  if (amount === null) return [t("brief.letter.notValued", { days })];
  const said = { days, unit: visibleText(unit), value: () => withMinus(amount), link: plain };
  if (compared === null) return [t.markup("brief.earned.alone", { ...said, gaps: "" })];
  const { before, explained } = compared;
  const { change, parts, groups } = explained;
  const ratio = changeOf(explained.now, explained.before);
  const cause = mainCauseOf(explained);
  const names = new Map(tags);
  const moved = mainClientsOf(groups.uid.lines).map(
    (line) => `${visibleText(names.get(line.name)?.name ?? line.name)} ${signedText(line.change)}`,
  );
  return [
    t.markup(`brief.earned.${wayOf(change)}`, {
      ...said,
      before: rangeLabel(before, language),
      size: sizeText(change),
      percent: ratio === null ? "" : ` (${changeSizeText(ratio)})`,
    }),
    ...(cause === null
      ? []
      : [
          t.markup("brief.mainCause", {
            ...{ cause: t(`brief.causes.${cause}`), unit: visibleText(unit), link: plain },
            part: () => signedText(parts[cause]),
          }),
        ]),
    ...(moved.length > 0 ? [`${t("brief.mainClients")} ${moved.join(t("ui.comma"))}`] : []),
  ];
}

function monthLine({ t, language }: Words, { month, unit }: BriefView): string | null {
  if (month === null) return null;
  const { now, before, amount, change } = month;
  const isKnown = change.kind === "known";
  return t.markup(`brief.month.${isKnown ? wayOf(change.ratio) : "alone"}`, {
    days: rangeLabel(now, language),
    before: before ? rangeLabel(before, language) : "",
    unit: visibleText(unit),
    percent: isKnown ? changeSizeText(change.ratio) : "",
    value: () => withMinus(amount),
    link: plain,
  });
}

/** The cause that did most in the way that the whole went; null: nothing changed. */
export function mainCauseOf({ parts, change }: Explained): Cause | null {
  if (isZeroAmount(change)) return null;
  const way = wayOf(change);
  const [main = null] = CAUSES.filter((cause) => wayOf(parts[cause]) === way).toSorted((a, b) =>
    compareAmounts(sizeOf(parts[b]), sizeOf(parts[a])),
  );
  return main;
}

const MOST_CLIENTS = 3;

/** The clients that a sentence names. */
export function mainClientsOf<Line extends Explained>(lines: readonly Line[]): Line[] {
  return lines.filter(({ change }) => !isZeroAmount(change)).slice(0, MOST_CLIENTS);
}
