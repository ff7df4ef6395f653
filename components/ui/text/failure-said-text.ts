import type { ExchangeFailure } from "@/lib/core/failure";
import type { Text } from "./text";

/** What was said of a failure; a public question's comes without its HTTP status. */
export type FailureSays = Pick<ExchangeFailure, "code" | "detail"> &
  Partial<Pick<ExchangeFailure, "httpStatus">>;

/** What follows the sentences of a failure: "code 40034 · HTTP 400 · the field"; "" where nothing more is known. */
export function failureSaidText(t: Text<never>, { code, httpStatus, detail }: FailureSays): string {
  const parts = [code ? t("ui.code", { code }) : "", httpStatus ? `HTTP ${httpStatus}` : "", detail];
  return parts.filter((part) => part !== "").join(" · ");
}
