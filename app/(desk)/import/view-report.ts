import type { ReportView, VerdictGroup } from "@/components/import/import-view";
import { lineProblemText, obstacleText } from "@/components/import/obstacle-text";
import type { Words } from "@/components/ui/text/text";
import { type DayVerdict, listObstacles, reportSchema } from "@/lib/imports/report";

/** More than a person reads. */
const MOST_DAYS = 5;
const VERDICTS = ["contradicts", "not-published", "new", "same", "fetchable"] as const;

/** A stored report as the page shows it: what stands in the way first. */
export function viewReport(words: Words, stored: unknown): ReportView {
  const report = reportSchema.parse(stored);
  const { days, problems, problemCount, leftOut } = report;
  return {
    groups: VERDICTS.flatMap((verdict) => groupOf(days, verdict)),
    contradictions: days.flatMap((day) => (day.verdict === "contradicts" ? [day] : [])).slice(0, MOST_DAYS),
    problems: problems.map(({ line, problem }) => ({ line, text: lineProblemText(words, problem) })),
    problemCount,
    leftOut,
    obstacles: listObstacles(report).map((obstacle) => obstacleText(words, obstacle)),
  };
}

function groupOf(days: readonly DayVerdict[], verdict: DayVerdict["verdict"]): VerdictGroup[] {
  const of = days.filter((day) => day.verdict === verdict);
  const [first, last] = [of[0], of.at(-1)];
  if (!first || !last) return [];
  const rows = of.reduce((sum, day) => sum + day.rows, 0);
  return [{ verdict, days: of.length, rows, from: first.day, to: last.day }];
}
