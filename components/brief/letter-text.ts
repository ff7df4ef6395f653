import { attentionItems } from "@/components/overview/attention-items";
import { termsAttentionText } from "@/components/terms/attention-text";
import { rangeLabel } from "@/components/ui/text/day-text";
import { changeSizeText } from "@/components/ui/text/ratio-text";
import type { Words } from "@/components/ui/text/text";
import { changeOf } from "@/lib/core/amount";
import type { BriefView } from "@/lib/core/brief/brief";
import { visibleText } from "@/lib/core/visible-text";
import { mainCauseOf, mainClientsOf, signedText, sizeText, wayOf } from "./brief-words";

/** The brief as a letter of plain text; `link` leads to it in the desk. */
export function briefLetter(words: Words, brief: BriefView, link: string) {
  const { t, language } = words;
  const { account, unit, now, before, explained, attention, differences } = brief;
  const { change } = explained;
  const ratio = changeOf(explained.now, explained.before);
  const days = rangeLabel(now, language);
  const plain = (text: string) => text;
  const cause = mainCauseOf(explained);
  const lines = [
    t.markup(`brief.earned.${wayOf(change)}`, {
      ...{ days, before: rangeLabel(before, language), unit: visibleText(unit), size: sizeText(change) },
      percent: ratio === null ? "" : ` (${changeSizeText(ratio)})`,
      value: () => sizeWithMinus(explained.now),
      link: plain,
    }),
    cause &&
      t.markup("brief.mainCause", {
        ...{ cause: t(`brief.causes.${cause}`), unit: visibleText(unit), link: plain },
        part: () => signedText(explained.parts[cause]),
      }),
    clientsLine(words, brief),
    monthLine(words, brief),
  ];
  const places = { coverage: "", backfill: "", restatements: "", orders: "", odd: () => "" };
  const items = [
    ...(attention ? attentionItems(words, attention, places).map(({ text }) => text) : []),
    ...(differences ? [termsAttentionText(words, differences)] : []),
  ];
  return {
    subject: t("brief.letter.subject", {
      ...{ account: visibleText(account), unit: visibleText(unit), days },
      value: sizeWithMinus(explained.now),
    }),
    text: [
      ...lines.filter((line) => line !== null),
      ...(items.length > 0 ? ["", t("overview.attention.title"), ...items.map((text) => `- ${text}`)] : []),
      "",
      t("brief.letter.open", { link }),
      t("brief.letter.why"),
    ].join("\n"),
  };
}

const sizeWithMinus = (amount: BriefView["explained"]["now"]) =>
  `${amount.startsWith("-") ? "−" : ""}${sizeText(amount)}`;

function clientsLine({ t }: Words, { explained, tags }: BriefView): string | null {
  const names = new Map(tags);
  const moved = mainClientsOf(explained.groups.uid.lines).map(
    ({ name, change }) => `${visibleText(names.get(name)?.name ?? name)} ${signedText(change)}`,
  );
  return moved.length > 0 ? `${t("brief.mainClients")} ${moved.join(t("ui.comma"))}` : null;
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
    value: () => sizeWithMinus(amount),
    link: (text: string) => text,
  });
}
