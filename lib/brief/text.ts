import { type Amount, changeOf, compareAmounts, isZeroAmount } from "@/lib/core/amount";
import { changeSizeText } from "@/lib/core/amount-text";
import { signedText, sizeOf, sizeText, wayOf } from "@/lib/core/change-text";
import type { DayRange } from "@/lib/core/day";
import { rangeLabel } from "@/lib/core/day-text";
import type { Language } from "@/lib/core/language";
import type { Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import { wordsIn } from "@/lib/core/words-in";
import type { ChatText } from "@/lib/notifications/chat-message";
import { attentionItems } from "@/lib/overview/text";
import { termsAttentionText } from "@/lib/terms/text";
import type { BriefView } from "./brief";
import { CAUSES, type ChangeCause, type Explained } from "./explain";

/** The brief as a letter of plain text. `link`: the brief in the desk. */
export function briefLetter(brief: BriefView, language: Language, link: string) {
  const words = wordsIn(language);
  const { t } = words;
  const { subject, lines } = briefWords(words, brief);
  const ends = ["", t("brief.letter.open", { link }), t("brief.letter.why")];
  return { subject, text: [...lines, ...ends].join("\n"), language };
}

/** The brief as a message for a chat. */
export function briefChatText(brief: BriefView, language: Language, link: string): ChatText {
  const words = wordsIn(language);
  const { subject, lines } = briefWords(words, brief);
  const label = words.t("notifications.chat.open");
  return { lines: [subject, ...lines], link: { label, url: link }, language };
}

function briefWords(words: Words, brief: BriefView) {
  const { t, language } = words;
  const { account, unit, now, amount, leftOut } = brief;
  const about = {
    account: visibleText(account),
    unit: visibleText(unit),
    days: rangeLabel(now, language),
  };
  const subject =
    amount === null
      ? t("brief.letter.subjectAlone", about)
      : t("brief.letter.subject", { ...about, value: withMinus(amount) });
  const lines = earnedLines(words, brief);
  const month = monthLine(words, brief);
  if (month !== null) lines.push(month, ...withoutLines(words, brief.month));
  if (leftOut.length > 0)
    lines.push(t("overview.figures.left", { unvalued: leftOut.join(t("ui.comma")) }));
  const items = attentionTexts(words, brief);
  if (items.length > 0) {
    lines.push("", t("overview.attention.title"));
    for (const text of items) lines.push(`- ${text}`);
  }
  return { subject, lines };
}

function attentionTexts(words: Words, { attention, differences }: BriefView): string[] {
  const places = { coverage: "", backfill: "", restatements: "", orders: "", odd: () => "" };
  const items = attention ? attentionItems(words, attention, places) : [];
  const texts = items.map(({ text }) => text);
  if (differences) texts.push(termsAttentionText(words, differences));
  return texts;
}

const withMinus = (amount: Amount) => `${amount.startsWith("-") ? "−" : ""}${sizeText(amount)}`;
const plain = (text: string) => text;

/** "13 Nov 2026 (same weekday)" */
function namedDays(words: Words, name: "weekday" | "dayBefore", range: DayRange): string {
  const { t, language } = words;
  return t("overview.change.namedDays", {
    days: rangeLabel(range, language),
    name: t(`overview.change.names.${name}`),
  });
}

/** The coins that a comparison leaves out. */
function withoutLines({ t }: Words, compared: BriefView["share"]): string[] {
  const coins = compared?.comparedWithout ?? [];
  if (coins.length === 0) return [];
  return [t("overview.change.without", { coins: coins.map(visibleText).join(t("ui.comma")) })];
}

/** The same day against the day before. */
function alsoLines(words: Words, { also }: BriefView): string[] {
  if (also?.change.kind !== "known") return [];
  const { ratio } = also.change;
  const before = namedDays(words, "dayBefore", also.before);
  const said = words.t(`brief.also.${wayOf(ratio)}`, { before, percent: changeSizeText(ratio) });
  return [said, ...withoutLines(words, also)];
}

/** What was earned, why it changed and who changed it most. */
function earnedLines(words: Words, brief: BriefView): string[] {
  const { t, language } = words;
  const { now, unit, share, amount, compared, tags } = brief;
  const days = rangeLabel(now, language);
  if (amount === null) return [t("brief.letter.notValued", { days })];
  const said = { days, unit: visibleText(unit), value: () => withMinus(amount), link: plain };
  if (share) {
    const { change, before } = share;
    const isKnown = change.kind === "known";
    const earned = t.markup(`earnings.brief.${isKnown ? wayOf(change.ratio) : "alone"}`, {
      ...said,
      before: before ? namedDays(words, "weekday", before) : "",
      percent: isKnown ? changeSizeText(change.ratio) : "",
      gaps: "",
    });
    return [earned, ...withoutLines(words, share), ...alsoLines(words, brief)];
  }
  if (compared === null) return [t.markup("brief.earned.alone", { ...said, gaps: "" })];
  const { before, explained } = compared;
  const { change, parts, groups } = explained;
  const ratio = changeOf(explained.now, explained.before);
  const earned = t.markup(`brief.earned.${wayOf(change)}`, {
    ...said,
    before: namedDays(words, "weekday", before),
    size: sizeText(change),
    percent: ratio === null ? "" : ` (${changeSizeText(ratio)})`,
  });
  const lines = [earned, ...alsoLines(words, brief)];
  const cause = mainCauseOf(explained);
  if (cause !== null) {
    const part = () => signedText(parts[cause]);
    const name = t(`brief.reasons.${cause}`);
    lines.push(t.markup("brief.mainCause", { cause: name, unit: said.unit, link: plain, part }));
  }
  const tagOf = new Map(tags);
  const moved = mainClientsOf(groups.uid.lines).map(({ name, change: moves }) => {
    return `${visibleText(tagOf.get(name)?.name ?? name)} ${signedText(moves)}`;
  });
  if (moved.length > 0) lines.push(`${t("brief.mainClients")} ${moved.join(t("ui.comma"))}`);
  return lines;
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

/** The largest cause in the direction of the whole change; null: nothing changed. */
export function mainCauseOf({ parts, change }: Explained): ChangeCause | null {
  if (isZeroAmount(change)) return null;
  const way = wayOf(change);
  const [main = null] = CAUSES.filter((cause) => wayOf(parts[cause]) === way).toSorted((a, b) =>
    compareAmounts(sizeOf(parts[b]), sizeOf(parts[a])),
  );
  return main;
}

const MOST_CLIENTS = 3;

/** The clients that a sentence names: the first with a change. */
export function mainClientsOf<Line extends { readonly change: Amount }>(
  lines: readonly Line[],
): Line[] {
  return lines.filter(({ change }) => !isZeroAmount(change)).slice(0, MOST_CLIENTS);
}
