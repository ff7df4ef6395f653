import { useTranslations } from "next-intl";
import { SubLine } from "./marked-text";
import { type FailureSays, failureSaidText } from "./text/failure-said-text";

/** The code and what could not be read, on a line of its own below the sentences of a failure. */
export function FailureSaid({ failure }: { failure: FailureSays }) {
  const said = failureSaidText(useTranslations(), failure);
  return said === "" ? null : <SubLine>{said}</SubLine>;
}
