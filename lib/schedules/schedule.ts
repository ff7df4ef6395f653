import type { Day, DayRange } from "@/lib/core/day";
import type { ExportFormat } from "@/lib/exports/subject";
import type { Ways } from "@/lib/notifications/ways";

/**
 * How often a report is made: of each calendar day, week (Monday to Sunday) or month, all in UTC+8.
 */
export const EVERY = ["day", "week", "month"] as const;
export type Every = (typeof EVERY)[number];

/**
 * "period": the day, week or month itself. "view": what the saved view says, such as the last 30
 * days.
 */
export const REPORT_DAYS = ["period", "view"] as const;
export type ReportDays = (typeof REPORT_DAYS)[number];

/** What a view of each screen can be saved as: names of exports. */
export const REPORT_FILES = {
  commissions: ["commissions", "valued-commissions", "breakdown"],
  clients: ["clients"],
  repayments: ["repayments", "valued-repayments", "repayment-chart"],
} as const;
export type ReportScreen = keyof typeof REPORT_FILES;
export type ReportSubject = (typeof REPORT_FILES)[ReportScreen][number];

export const REPORT_SCREENS = Object.keys(REPORT_FILES) as readonly ReportScreen[];

/** Whether a view of this screen can be saved as this export. */
export function isFileOf(screen: string, subject: string): boolean {
  const known = REPORT_SCREENS.find((name) => name === screen);
  return known !== undefined && REPORT_FILES[known].some((file) => file === subject);
}

/** Why a schedule has stopped by itself. Closed: a new one must get its words. */
export type ScheduleProblem = "view-gone" | "view-unreadable";

/** A saved view that a report can be made of. */
export type SchedulableView = {
  readonly id: string;
  readonly name: string;
  readonly screen: ReportScreen;
};

/** A scheduled report as a list shows it. */
export type ScheduleLine = Ways & {
  readonly id: string;
  readonly subject: ReportSubject;
  readonly format: ExportFormat;
  readonly every: Every;
  readonly days: ReportDays;
  /** The saved view's name. */
  readonly view: string;
  /** The last day of the last period that a file was made of, or is being made; null: none yet. */
  readonly madeTo: Day | null;
  /** The period that is made next. */
  readonly next: DayRange;
  readonly state: "waits" | "under-way" | "paused";
  /** Why it has stopped by itself. */
  readonly problem: ScheduleProblem | null;
};
