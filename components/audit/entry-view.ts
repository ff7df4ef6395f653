/** One entry as the page shows it. Kinds and results of a later version are texts that nothing here knows. */
export type AuditEntryView = {
  readonly id: string;
  readonly atMs: number;
  readonly kind: string;
  readonly result: string;
  readonly actorKind: string;
  readonly actorName: string | null;
  readonly actorToken: string | null;
  readonly accountName: string | null;
  readonly object: string | null;
  readonly address: string | null;
  readonly agent: string | null;
  readonly details: Readonly<Record<string, unknown>>;
};
