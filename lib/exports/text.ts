import type { Words } from "@/lib/core/text";
import type { ExportFailure } from "@/lib/exports/contract";

export function exportFailureText({ t }: Words, failure: ExportFailure): string {
  switch (failure.kind) {
    case "said":
      return failure.text;
    case "interrupted":
      return t("exportList.failures.interrupted", failure);
    case "worker-ended":
      return t("exportList.failures.worker-ended", failure);
    default:
      return t(`exportList.failures.${failure.kind}`);
  }
}
