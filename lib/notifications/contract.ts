import { z } from "zod";
import { exactText, instantMs, ofAccount, wholeNumber } from "@/lib/core/input";
import type { BotProblem } from "./chat";
import { NOTIFICATION_KINDS, type NotificationKind } from "./kinds";
import type { DeliveryProblem } from "./notification";
import { CHANNELS, CHAT_CHANNELS, type ChatChannel } from "./ways";

const kind = z.enum(NOTIFICATION_KINDS as readonly [NotificationKind, ...NotificationKind[]]);

/** What a person wants of one kind, as its fields show it. */
const choiceFields = z.object({
  inCentre: z.boolean(),
  byMail: z.boolean(),
  byWebhook: z.boolean(),
  byTelegram: z.boolean(),
  bySlack: z.boolean(),
  threshold: exactText(30),
  /** Labels and UIDs with a semicolon between them. */
  onlyFor: exactText(4_000),
});
export type ChoiceFields = z.output<typeof choiceFields>;

/** `seen`: what the fields were filled with. */
const typedChoice = z.object({ kind, seen: choiceFields, typed: choiceFields });
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

export type ChatProblem =
  | { readonly kind: BotProblem | "connected" | "wrong-code" | "over" }
  | { readonly kind: "address"; readonly why: WebhookUrlProblem }
  | {
      readonly kind: "not-delivered";
      readonly problem: DeliveryProblem;
      readonly httpStatus: number | null;
    }
  | { readonly kind: "too-many"; readonly retryAfterSeconds: number };
type ChatRefused = { readonly kind: "refused"; readonly problem: ChatProblem };

export type StartTelegramOutcome =
  /** The code is in this outcome and nowhere else. The links open Telegram with it. */
  | {
      readonly kind: "made";
      readonly code: string;
      readonly link: string;
      readonly groupLink: string;
    }
  | ChatRefused;

/** The chat that the person was shown. */
export const confirmTelegramInput = z.object({ id: z.uuid() });
export type ConfirmTelegram = z.input<typeof confirmTelegramInput>;

export const startSlackInput = z.object({ url: exactText(3_000) });
export type StartSlack = z.input<typeof startSlackInput>;
export type StartSlackOutcome = { readonly kind: "sent" } | ChatRefused;

export const enterSlackCodeInput = z.object({ code: exactText(100) });
export type EnterSlackCode = z.input<typeof enterSlackCodeInput>;
export type ConnectChatOutcome = { readonly kind: "connected" } | ChatRefused;

export const ownChatInput = z.object({ channel: z.enum(CHAT_CHANNELS) });
export type OwnChat = z.input<typeof ownChatInput>;

export type ChatView = {
  readonly channel: ChatChannel;
  /** Whether the operator has set what the channel needs. */
  readonly isConfigured: boolean;
  /** Null: none is connected, or being connected. */
  readonly chat: ShownChat | null;
};

export type ShownChat = {
  readonly id: string;
  /** "found": a code came from it, and the person has not confirmed it. */
  readonly state: "waits" | "found" | "connected";
  readonly title: string | null;
  readonly untilMs: number;
  readonly offAtMs: number | null;
  readonly problem: BotProblem | null;
};

/** A delivery of the person that has failed. */
export const replayInput = z.object({ id: z.uuid(), channel: z.enum(CHANNELS) });
export type ReplayDelivery = z.input<typeof replayInput>;

export const readOneInput = z.object({ id: z.uuid() });
export type ReadOne = z.input<typeof readOneInput>;
/** Later notifications stay unread. */
export const readAllInput = z.object({ untilMs: instantMs });
export type ReadAll = z.input<typeof readAllInput>;
