/**
 * Audit kinds of notifications and scheduled reports, with the shape of their details: no secret,
 * and only the host of an address.
 */
export type NotificationAuditDetails = {
  "webhook-set": { readonly host: string };
  "webhook-rotated": { readonly host: string };
  "webhook-removed": { readonly host: string };
  /** `chat`: its title at Telegram, or the host of Slack's address. */
  "chat-connected": Chat;
  "chat-disconnected": Chat;
  "notification-rules-changed": { readonly kinds: readonly string[] };
  "report-scheduled": Schedule;
  "report-paused": Schedule;
  "report-resumed": Schedule;
  "report-unscheduled": Schedule;
  /** Hours of the zone's clocks; null: letters at once, no quiet time. */
  "notification-times-changed": {
    readonly zone: string;
    readonly digestHour: number | null;
    readonly quietFrom: number | null;
    readonly quietTo: number | null;
  };
};

type Chat = { readonly channel: string; readonly chat: string };

/** `by`: the ways by which the report is sent, besides the list of exports. */
type Schedule = {
  readonly subject: string;
  readonly format: string;
  readonly every: string;
  readonly by: readonly string[];
};

export const NOTIFICATION_AUDIT_SUBJECTS = {
  "webhook-set": "keys",
  "webhook-rotated": "keys",
  "webhook-removed": "keys",
  "chat-connected": "keys",
  "chat-disconnected": "keys",
  "notification-rules-changed": "data",
  "report-scheduled": "data",
  "report-paused": "data",
  "report-resumed": "data",
  "report-unscheduled": "data",
  "notification-times-changed": "data",
} as const satisfies Record<keyof NotificationAuditDetails, string>;
