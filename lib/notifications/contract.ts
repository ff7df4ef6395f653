import { z } from "zod";
import { exactText, instantMs, ofAccount, wholeNumber } from "@/lib/core/input";
import { NOTIFICATION_KINDS, type NotificationKind } from "./kinds";
import type { DeliveryProblem } from "./notification";

const kind = z.enum(NOTIFICATION_KINDS as readonly [NotificationKind, ...NotificationKind[]]);

/** What a person wants of one kind; texts are as they were typed. */
const typedChoice = z.object({
  kind,
  inCentre: z.boolean(),
  byMail: z.boolean(),
  byWebhook: z.boolean(),
  threshold: exactText(30),
  /** Labels and UIDs with a semicolon between them. */
  onlyFor: exactText(4_000),
});
export type TypedChoice = z.output<typeof typedChoice>;

export const saveChoicesInput = z.object({
  ...ofAccount,
  choices: z.array(typedChoice).max(NOTIFICATION_KINDS.length).readonly(),
});
export type SaveChoices = z.input<typeof saveChoicesInput>;

/** Which text of which kind cannot be read. */
export type ChoiceProblem = {
  readonly kind: NotificationKind;
  readonly field: "threshold" | "onlyFor";
};
export type SaveChoicesOutcome =
  | { readonly kind: "saved" }
  | { readonly kind: "refused"; readonly problem: ChoiceProblem };

const hour = wholeNumber(0, 23);
const letterTimes = z.object({
  zone: exactText(60),
  digestHour: hour.nullable(),
  quiet: z.object({ from: hour, to: hour }).nullable(),
});

/** `seen`: what the form was opened with; null: nothing was chosen. */
export const saveTimesInput = z.object({ seen: letterTimes.nullable(), typed: letterTimes });
export type SaveTimes = z.input<typeof saveTimesInput>;
export type SaveTimesOutcome =
  | { readonly kind: "saved" }
  /** There is no such time zone. */
  | { readonly kind: "refused"; readonly problem: "zone" };

export const setWebhookInput = z.object({ url: exactText(3_000) });
export type SetWebhook = z.input<typeof setWebhookInput>;

export type WebhookUrlProblem = "not-an-address" | "not-https" | "not-public";
export type SetWebhookOutcome =
  /** The secret is in this outcome and nowhere else. */
  | { readonly kind: "made"; readonly url: string; readonly secret: string }
  | { readonly kind: "refused"; readonly problem: WebhookUrlProblem };

export type TestWebhookProblem =
  | {
      readonly kind: "not-delivered";
      readonly problem: DeliveryProblem;
      readonly httpStatus: number | null;
    }
  | { readonly kind: "too-many"; readonly retryAfterSeconds: number };
export type TestWebhookOutcome =
  | { readonly kind: "delivered" }
  | { readonly kind: "refused"; readonly problem: TestWebhookProblem };

/** A delivery of the person that has failed. */
export const replayInput = z.object({ id: z.uuid(), channel: z.enum(["mail", "webhook"]) });
export type ReplayDelivery = z.input<typeof replayInput>;

export const readOneInput = z.object({ id: z.uuid() });
export type ReadOne = z.input<typeof readOneInput>;
/** Later notifications stay unread. */
export const readAllInput = z.object({ untilMs: instantMs });
export type ReadAll = z.input<typeof readAllInput>;
