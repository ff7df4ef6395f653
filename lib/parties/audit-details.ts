type ChangedFields = { readonly fields: readonly string[] };
type SettingsValues = Readonly<Record<string, string | boolean>>;

/** What documents say of the broker and of partners. */
export type PartyAuditDetails = {
  "broker-party-changed": ChangedFields;
  /** The object is the partner. */
  "partner-party-changed": ChangedFields;
  /** `contentHash`: SHA-256 of the new logo, or of the removed one. */
  "logo-changed": { readonly contentHash: string };
  "logo-removed": { readonly contentHash: string };
  "document-settings-changed": { readonly before: SettingsValues; readonly after: SettingsValues };
};

export const PARTY_AUDIT_SUBJECTS = {
  "broker-party-changed": "data",
  "partner-party-changed": "data",
  "logo-changed": "data",
  "logo-removed": "data",
  "document-settings-changed": "data",
} as const satisfies Record<keyof PartyAuditDetails, string>;
