import { z } from "zod";
import { exactText, ofAccount } from "@/lib/core/input";
import { EXPORT_FORMATS } from "@/lib/exports/subject";
import type { Channel } from "@/lib/notifications/ways";
import { EVERY, REPORT_DAYS } from "./schedule";

const report = z.object({
  viewId: z.uuid(),
  /** The name of an export; the view's screen says which it can be. */
  subject: exactText(40),
  format: z.enum(EXPORT_FORMATS),
  every: z.enum(EVERY),
  days: z.enum(REPORT_DAYS),
  byMail: z.boolean(),
  byWebhook: z.boolean(),
  byTelegram: z.boolean(),
  bySlack: z.boolean(),
});
/**
 * What a person schedules: which saved view as which file, how often, and how it is sent besides
 * the list of exports.
 */
export type NewReport = z.output<typeof report>;

export const scheduleReportInput = z.object({ ...ofAccount, report });
export type ScheduleReport = z.input<typeof scheduleReportInput>;

export type ScheduleReportOutcome =
  | { readonly kind: "scheduled" }
  | {
      readonly kind: "refused";
      /**
       * "view" and "file": the view is gone, or its screen has no such file. "same": this report
       * exists.
       */
      readonly problem: "view" | "file" | Channel | "too-many" | "same";
    };

/** A scheduled report of the person who asks. */
const ownReport = { ...ofAccount, id: z.uuid() };

export const switchReportInput = z.object({ ...ownReport, isPaused: z.boolean() });
export type SwitchReport = z.input<typeof switchReportInput>;

export const removeReportInput = z.object(ownReport);
export type RemoveReport = z.input<typeof removeReportInput>;

/** "gone": the person has no such report. */
export type ChangeReportOutcome = { readonly kind: "changed" | "gone" };
