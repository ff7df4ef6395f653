import type { Text } from "@/components/ui/text/text";
import type { RunView } from "./run-view";

/** What became of a press of the button. */
export type SyncRequestOutcome =
  | { readonly kind: "requested" }
  | { readonly kind: "running"; readonly trigger: RunView["trigger"] }
  /** The days that were asked for are read when the run that is going has ended. */
  | { readonly kind: "waits" }
  | { readonly kind: "no-worker" }
  | { readonly kind: "refused"; readonly reason: string };

/** Null when there is nothing to add to what the progress shows. */
export function outcomeText(t: Text<"shell.sync">, outcome: SyncRequestOutcome): string | null {
  switch (outcome.kind) {
    case "requested":
      return null;
    case "running":
      return t(`runs.${outcome.trigger}`);
    case "waits":
      return t("waits");
    case "no-worker":
      return t("noWorker");
    case "refused":
      return outcome.reason;
    default:
      return outcome satisfies never;
  }
}
