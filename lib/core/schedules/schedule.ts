/** How often a report is made: of each calendar day, week (Monday to Sunday) or month, all in UTC+8. */
export const EVERY = ["day", "week", "month"] as const;
export type Every = (typeof EVERY)[number];

/** "period": the day, week or month itself. "view": what the saved view says, such as the last 30 days. */
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

/** Whether a view of this screen can be saved so. */
export function isFileOf(screen: string, subject: string): boolean {
  const files: readonly string[] = REPORT_SCREENS.includes(screen as ReportScreen)
    ? REPORT_FILES[screen as ReportScreen]
    : [];
  return files.includes(subject);
}

/** Why a schedule has stopped by itself. Closed: a new one must get its words. */
export type ScheduleProblem = "view-gone" | "view-unreadable";
