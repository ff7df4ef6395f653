/** Deeds about notifications, with the shape of their details. Never a secret; of an address its host alone. */
export type NotificationAuditDetails = {
  "webhook-set": { readonly host: string };
  "webhook-rotated": { readonly host: string };
  "webhook-removed": { readonly host: string };
  "notification-rules-changed": { readonly kinds: readonly string[] };
  /** Hours of the zone's clocks; null: letters at once, no quiet time. */
  "notification-times-changed": {
    readonly zone: string;
    readonly digestHour: number | null;
    readonly quietFrom: number | null;
    readonly quietTo: number | null;
  };
};

export const NOTIFICATION_AUDIT_SUBJECTS = {
  "webhook-set": "keys",
  "webhook-rotated": "keys",
  "webhook-removed": "keys",
  "notification-rules-changed": "data",
  "notification-times-changed": "data",
} as const satisfies Record<keyof NotificationAuditDetails, string>;
