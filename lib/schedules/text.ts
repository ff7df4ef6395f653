import { rangeLabel } from "@/lib/core/day-text";
import type { Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import type { Item } from "@/lib/notifications/kinds";
import type { ReportFile } from "./report-file";

type Report = Item<"report-ended">;

/** What became of a scheduled report, as one sentence. */
export function reportText({ t, language }: Words, report: Report): string {
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

type Letter = {
  readonly report: Report;
  readonly account: string;
  readonly link: string;
  readonly file: ReportFile | null;
};

/** A letter of plain text, with the file's rows, hash and sums. */
export function reportLetter(words: Words, { report, account, link, file }: Letter) {
  const { t, language } = words;
  const { period, view } = report;
  const days = period ? rangeLabel(period, language) : t("notifications.kinds.report-ended");
  const fetch = t(`notifications.letter.${file ? "fetch" : "open"}`, { link });
  const lines = file ? ["", ...fileLines(words, file)] : [];
  return {
    subject: t("notifications.letter.reportSubject", { account, view: visibleText(view), days }),
    text: [
      reportText(words, report),
      ...lines,
      "",
      fetch,
      t("notifications.letter.whyReport"),
    ].join("\n"),
  };
}

function fileLines({ t }: Words, { name, rows, sha256, notWhole, ...file }: ReportFile): string[] {
  const totals = (file.controlTotals ?? []).slice(0, MOST_COINS).map(({ coin, symbol, sums }) =>
    t("notifications.letter.total", {
      coin: visibleText(coin ?? symbol ?? ""),
      sums: Object.entries(sums)
        .filter(([, sum]) => sum !== null)
        .map(([header, sum]) => `${header} ${sum}`)
        .join(", "),
    }),
  );
  return [
    t("notifications.letter.file", { name: visibleText(name), rows }),
    t("notifications.letter.hash", { sha256 }),
    ...(notWhole === null
      ? []
      : [t("notifications.letter.notWhole", { why: notWhole.replace(/^incomplete: /, "") })]),
    ...(totals.length > 0 ? ["", t("notifications.letter.totals"), ...totals] : []),
    "",
    t(`notifications.letter.${file.isAttached ? "attached" : "tooLarge"}`),
  ];
}
