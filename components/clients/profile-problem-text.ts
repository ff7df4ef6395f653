import type { Words } from "@/components/ui/text/text";
import type { ProfileProblem } from "@/lib/core/clients/client";
import type { ClientLineProblem } from "@/lib/core/clients/file";

/** What is wrong with what somebody wrote of a client. */
export function profileProblemText({ t }: Words, problem: ProfileProblem | ClientLineProblem): string {
  switch (problem.kind) {
    case "customer-id-too-long":
    case "too-many-labels":
    case "note-too-long":
    case "uid-too-long":
      return t(`clientProfile.${problem.kind}`, { most: problem.most });
    case "label-too-long":
      return t("clientProfile.label-too-long", { most: problem.most, label: problem.label });
    case "not-csv":
      return t("clientProfile.not-csv", { fault: t(`csv.${problem.fault}`) });
    case "unknown-column":
      return t("clientProfile.unknown-column", { column: problem.column, columns: problem.columns });
    case "field-count":
      return t("clientProfile.field-count", { given: problem.given, wanted: problem.wanted });
    case "earlier-line":
      return t("clientProfile.earlier-line", { uid: problem.uid, line: problem.line });
    case "uid-rounded":
      return t("clientProfile.uid-rounded", { uid: problem.uid });
    default:
      return t(`clientProfile.${problem.kind}`);
  }
}
