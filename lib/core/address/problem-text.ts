import { FIRST_DAY } from "../day";
import type { Words } from "../text";
import type { AddressProblem } from "./address-problem";

export function addressProblemText({ t }: Words, problem: AddressProblem): string {
  switch (problem.kind) {
    case "once":
    case "too-long":
    case "value":
    case "range-backwards":
    case "unknown-list":
      return t(`address.problems.${problem.kind}`, problem);
    case "too-many":
      return t(`address.problems.${problem.kind}`, problem);
    case "unknown":
      return t(`address.problems.${problem.kind}`, problem);
    case "choice":
      return t(`address.problems.${problem.kind}`, problem);
    case "number":
      return t(`address.problems.${problem.kind}`, problem);
    case "backwards":
      return t(`address.problems.${problem.kind}`, problem);
    case "not-a-day":
      return t("address.problems.not-a-day", { ...problem, first: FIRST_DAY });
    case "not-a-month":
      return t(`address.problems.${problem.kind}`, problem);
    default:
      return t(`address.problems.${problem.kind}`);
  }
}
