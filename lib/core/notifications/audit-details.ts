/** Deeds about notifications, with the shape of their details. Never a secret; of an address its host alone. */
export type NotificationAuditDetails = {
  "webhook-set": { readonly host: string };
  "webhook-rotated": { readonly host: string };
  "webhook-removed": { readonly host: string };
  "notification-rules-changed": { readonly kinds: readonly string[] };
};

export const NOTIFICATION_AUDIT_SUBJECTS = {
  "webhook-set": "keys",
  "webhook-rotated": "keys",
  "webhook-removed": "keys",
  "notification-rules-changed": "data",
} as const satisfies Record<keyof NotificationAuditDetails, string>;
