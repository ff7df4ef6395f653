import { rangeLabel } from "@/lib/core/day-text";
import type { Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import type { NotificationItem } from "@/lib/notifications/kinds";
import type { ReportFile, ReportTotal } from "./report-file";

/** How a scheduled report ended, as one sentence. */
export function reportText(
  { t, language }: Words,
  report: NotificationItem<"report-ended">,
): string {
  const view = visibleText(report.view);
  if (report.problem === "view-gone") return t("notifications.said.reportNoView", { view });
  if (report.problem === "view-unreadable") return t("notifications.said.reportNoFile", { view });
  const every = t(`schedules.everyOf.${report.every}`);
  const days = report.period ? rangeLabel(report.period, language) : "";
  return t(`notifications.said.${report.isDone ? "reportDone" : "reportFailed"}`, {
    every,
    view,
    days,
  });
}

const MOST_COINS = 30;

type ReportLetter = {
  readonly report: NotificationItem<"report-ended">;
  readonly account: string;
  readonly link: string;
  readonly file: ReportFile | null;
};

/** The letter as plain text, with the file's rows, hash and sums. */
export function reportLetter(words: Words, { report, account, link, file }: ReportLetter) {
  const { t, language } = words;
  const { period, view } = report;
  const days = period ? rangeLabel(period, language) : t("notifications.kinds.report-ended");
  const lines = [reportText(words, report)];
  if (file) lines.push("", ...fileLines(words, file));
  lines.push("", t(`notifications.letter.${file ? "fetch" : "open"}`, { link }));
  lines.push(t("notifications.letter.whyReport"));
  return {
    subject: t("notifications.letter.reportSubject", { account, view: visibleText(view), days }),
    text: lines.join("\n"),
    language,
  };
}

function fileLines(words: Words, file: ReportFile): string[] {
  const { t } = words;
  const { name, rows, sha256, notWhole, isAttached } = file;
  const lines = [
    t("notifications.letter.file", { name: visibleText(name), rows }),
    t("notifications.letter.hash", { sha256 }),
  ];
  if (notWhole !== null) {
    const why = notWhole.replace(/^incomplete: /, "");
    lines.push(t("notifications.letter.notWhole", { why }));
  }
  const totals = (file.controlTotals ?? []).slice(0, MOST_COINS);
  if (totals.length > 0) {
    lines.push("", t("notifications.letter.totals"));
    for (const total of totals) lines.push(totalText(words, total));
  }
  lines.push("", t(`notifications.letter.${isAttached ? "attached" : "tooLarge"}`));
  return lines;
}

function totalText({ t }: Words, { coin, symbol, sums }: ReportTotal): string {
  return t("notifications.letter.total", {
    coin: visibleText(coin ?? symbol ?? ""),
    sums: Object.entries(sums)
      .filter(([, sum]) => sum !== null)
      .map(([header, sum]) => `${header} ${sum}`)
      .join(", "),
  });
}
