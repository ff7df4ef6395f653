"use client";
import { unstable_isUnrecognizedActionError } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "./forms/button";
import { StateBox } from "./state-box";

type FailureBoxProps = { title: string; text: string; error: unknown; onRetry: () => void };

/**
 * In the place of what could not be shown. An action that this build of the desk does not know is of a page from before
 * an update: that is said instead, for trying again would not help.
 */
export function FailureBox({ title, text, error, onRetry }: FailureBoxProps) {
  const t = useTranslations("ui");
  if (unstable_isUnrecognizedActionError(error)) {
    return (
      <StateBox tone="error" title={t("updated.title")} text={t("updated.text")}>
        <Button onClick={() => location.reload()}>{t("updated.reload")}</Button>
      </StateBox>
    );
  }
  const digest = digestOf(error);
  return (
    <StateBox tone="error" title={title} text={text} {...(digest ? { code: digest } : {})}>
      <Button onClick={onRetry}>{t("tryAgain")}</Button>
    </StateBox>
  );
}

/** Next's own number of a server error, which is also in the server's log; the message stays on the server. */
function digestOf(error: unknown): string | null {
  return error instanceof Error && "digest" in error && typeof error.digest === "string"
    ? error.digest
    : null;
}
