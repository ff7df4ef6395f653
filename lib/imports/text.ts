import { dayOf, FIRST_DAY } from "@/lib/core/day";
import { dayLabel, rangeLabel } from "@/lib/core/day-text";
import type { Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import { rateProblemText } from "@/lib/rates/text";
import type { ImportLineProblem, ImportObstacle } from "./import-obstacle";
import type { DaySpan, ImportReport } from "./report";

const MOST_NAMED = 3;
const MAPPING_EXAMPLE = '{"date": {"column": "Trade date"}, "coin": {"value": "USDT"}, …}';

export function obstacleText(words: Words, obstacle: ImportObstacle): string {
  const { t, language } = words;
  switch (obstacle.kind) {
    case "said":
      return obstacle.text;
    case "lines": {
      const { count, line, problem } = obstacle;
      return t("imports.obstacles.lines", {
        count,
        line: String(line),
        why: lineProblemText(words, problem),
      });
    }
    case "contradicts":
    case "early":
    case "after-end":
      return t(`imports.obstacles.${obstacle.kind}`, {
        days: obstacle.days,
        span: rangeLabel(obstacle, language),
      });
    case "part": {
      const { field, values } = obstacle;
      const named = values.slice(0, MOST_NAMED).map(visibleText);
      if (values.length > MOST_NAMED) named.push("…");
      const of = { span: rangeLabel(obstacle, language), values: named.join(t("ui.comma")) };
      return t(`imports.obstacles.part.${field ?? "some"}`, of);
    }
    case "mapping": {
      const place = obstacle.place || t("imports.obstacles.wholeMapping");
      return t("imports.obstacles.mapping", { ...obstacle, place, example: MAPPING_EXAMPLE });
    }
    case "repayments-differ":
    case "repayments-lacking":
      return t(`imports.obstacles.${obstacle.kind}`, obstacle);
    case "too-many-rows":
      return t("imports.obstacles.too-many-rows", obstacle);
    case "known-meanwhile":
      return t("imports.obstacles.known-meanwhile", { day: dayLabel(obstacle.day, language) });
    case "day-too-large":
      return t("imports.obstacles.day-too-large", {
        ...obstacle,
        day: dayLabel(obstacle.day, language),
      });
    case "no-sheet":
      return t("imports.obstacles.no-sheet", obstacle);
    case "sheets-alike":
      return t("imports.obstacles.sheets-alike", obstacle);
    case "too-many-clients":
    case "too-many-coins":
      return t(`imports.obstacles.${obstacle.kind}`, obstacle);
    case "other-encoding":
      return t("imports.obstacles.other-encoding", obstacle);
    case "decimal-unclear":
    case "date-unknown":
    case "zone-unclear":
      return t(`imports.obstacles.${obstacle.kind}`, obstacle);
    case "date-unclear":
      return t("imports.obstacles.date-unclear", obstacle);
    case "fields-missing":
      return t("imports.obstacles.fields-missing", obstacle);
    case "foreign-header":
      return t("imports.obstacles.foreign-header", obstacle);
    case "no-column":
      return t("imports.obstacles.no-column", obstacle);
    case "two-columns":
      return t("imports.obstacles.two-columns", obstacle);
    default:
      return t(`imports.obstacles.${obstacle.kind}`);
  }
}

export function lineProblemText(words: Words, problem: ImportLineProblem): string {
  const { t, language } = words;
  switch (problem.kind) {
    case "said":
      return problem.text;
    case "fields":
      return t("imports.lines.fields", problem);
    case "amount":
      return t("imports.lines.amount", problem);
    case "no-csv":
      return t("imports.lines.no-csv", { why: t(`csv.${problem.fault}`) });
    case "no-day":
      return t("imports.lines.no-day", { ...problem, first: FIRST_DAY });
    case "no-date":
      return t("imports.lines.no-date", problem);
    case "cell-error":
    case "cell-digits":
      return t(`imports.lines.${problem.kind}`, problem);
    case "repeated":
      return t("imports.lines.repeated", { ...problem, earlier: String(problem.earlier) });
    case "below-zero":
      return t("imports.lines.below-zero", problem);
    case "not-ended":
    case "after-end":
      return t(`imports.lines.${problem.kind}`, { day: dayLabel(problem.day, language) });
    case "rate":
      return rateProblemText(words, problem.problem);
    case "not-midnight":
      return t("imports.lines.not-midnight", { ...problem, zone: problem.zone ?? "UTC+8" });
    case "no-clock":
    case "no-id":
    case "sum-as-id":
    case "no-coin":
    case "not-listed":
    case "not-in-file":
      return t(`imports.lines.${problem.kind}`, problem);
    default:
      return t(`imports.lines.${problem.kind}`, problem);
  }
}

/** What a person should know of a file before it is imported, and that stops nothing. */
export function noteTexts(words: Words, report: ImportReport): string[] {
  const { t, language } = words;
  const { orders, overlaps, unwrapped } = report;
  const spanOf = (span: DaySpan) => ({ days: span.days, span: rangeLabel(span, language) });
  const notes: string[] = [];
  if (orders !== null && !isDayEdge(orders.firstMs))
    notes.push(t("imports.notes.begins", { moment: momentText(words, orders.firstMs) }));
  if (orders !== null && !isDayEdge(orders.lastMs + 1_000))
    notes.push(t("imports.notes.ends", { moment: momentText(words, orders.lastMs) }));
  if (overlaps?.exchange)
    notes.push(t("imports.notes.overlapsExchange", spanOf(overlaps.exchange)));
  if (overlaps?.files) notes.push(t("imports.notes.overlapsFiles", spanOf(overlaps.files)));
  if (unwrapped > 0) notes.push(t("imports.notes.unwrapped", { count: unwrapped }));
  return notes;
}

const DAY_MS = 86_400_000;
const UTC8_MS = 8 * 3_600_000;

/** Whether one of the exchange's days begins within the second before that moment. */
const isDayEdge = (ms: number) => (ms + UTC8_MS) % DAY_MS < 1_000;

/** "3 Mar 2026, 14:03 (UTC+8)" */
function momentText({ language }: Words, ms: number): string {
  const clock = new Date(ms + UTC8_MS).toISOString().slice(11, 16);
  return `${dayLabel(dayOf(ms), language)} ${clock} (UTC+8)`;
}
