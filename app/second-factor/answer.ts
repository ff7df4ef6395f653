import type { Changed } from "@/components/factors/factor-view";

export function changed(backupCodes: readonly string[] | null = null): Changed {
  return { refused: null, backupCodes };
}

/** What an action that failed before its own code answers. */
export const refuse = (refused: string) => ({ refused });
