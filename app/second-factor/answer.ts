import type { Changed } from "@/components/factors/factor-view";

export function changed(backupCodes: readonly string[] | null = null): Changed {
  return { refused: null, backupCodes };
}
