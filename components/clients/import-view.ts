import type { Text } from "@/components/ui/text/text";
import type { ClientProfile } from "@/lib/core/clients/client";

/** A client of a file whose profile would be stored; `before` is what it replaces. */
export type PlannedClient = {
  readonly line: number;
  readonly before: ClientProfile | null;
  readonly after: ClientProfile;
  /** Whether the exchange ever sent a row of it. */
  readonly isKnown: boolean;
};

/** What a file would do. The lists have the first of each kind; the counts have all. */
export type ImportPlan = {
  readonly counts: Readonly<Record<"added" | "changed" | "unchanged" | "unknown" | "refused", number>>;
  readonly added: readonly PlannedClient[];
  readonly changed: readonly PlannedClient[];
  readonly unknown: readonly { readonly line: number; readonly uid: string }[];
  readonly refused: readonly { readonly line: number; readonly reason: string }[];
  readonly digest: string;
};

export type ImportAnswer =
  | { readonly kind: "checked" | "applied" | "refused" | "changed-meanwhile"; readonly plan: ImportPlan }
  | { readonly kind: "not-taken"; readonly problem: string };

/** Why the file cannot be applied; null where it can. */
export function obstacleText(t: Text<"clientImport">, { counts }: ImportPlan): string | null {
  if (counts.refused > 0) return t("cannot", { count: counts.refused });
  return counts.added + counts.changed === 0 ? t("nothing") : null;
}
