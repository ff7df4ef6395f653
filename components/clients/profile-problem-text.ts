import type { ProfileField } from "@/lib/clients/client";
import type { ProfileLineProblem } from "@/lib/clients/contract";
import type { Words } from "@/lib/core/text";

export function profileProblemText({ t }: Words, problem: ProfileLineProblem): string {
  const fieldName = (field: ProfileField) => t(`clientImport.columns.${field}`);
  switch (problem.kind) {
    case "text-too-long":
      return t("clientProfile.text-too-long", {
        field: fieldName(problem.field),
        most: problem.most,
      });
    case "text-unshowable":
      return t("clientProfile.text-unshowable", { field: fieldName(problem.field) });
    case "too-many-labels":
    case "uid-too-long":
      return t(`clientProfile.${problem.kind}`, { most: problem.most });
    case "label-too-long":
      return t("clientProfile.label-too-long", { most: problem.most, label: problem.label });
    case "not-csv":
      return t("clientProfile.not-csv", { fault: t(`csv.${problem.fault}`) });
    case "unknown-column":
      return t("clientProfile.unknown-column", {
        column: problem.column,
        columns: problem.columns,
      });
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
