"use client";
import { Button } from "@mantine/core";
import { unstable_isUnrecognizedActionError } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { StateBox } from "./state-box";

const KEY = "reloaded for ";

/** Whether a script of the page could not be loaded. React and Next request a script only once. */
function isLostScript(error: unknown): error is Error {
  return (
    error instanceof Error &&
    (error.name === "ChunkLoadError" || /dynamically imported module/.test(error.message))
  );
}

/**
 * Reloads the page once for each script: after an update of the desk, a new page names new scripts.
 */
function reloadOnceFor(lost: Error): void {
  if (sessionStorage.getItem(KEY + lost.message) !== null) return;
  sessionStorage.setItem(KEY + lost.message, "");
  location.reload();
}

type FailureBoxProps = { title: string; text: string; error: unknown; onRetry: () => void };

/**
 * In the place of what could not be shown. A script that did not come, and an action that this
 * build of the desk does not know, mostly belong to a page from before an update: trying again
 * would not help, reloading the page does.
 */
export function FailureBox({ title, text, error, onRetry }: FailureBoxProps) {
  const t = useTranslations("ui");
  useEffect(() => {
    if (isLostScript(error)) reloadOnceFor(error);
  }, [error]);
  const outdated = isLostScript(error)
    ? "unloaded"
    : unstable_isUnrecognizedActionError(error)
      ? "updated"
      : null;
  if (outdated !== null) {
    return (
      <StateBox tone="error" title={t(`${outdated}.title`)} text={t(`${outdated}.text`)}>
        <Button onClick={() => location.reload()}>{t("updated.reload")}</Button>
      </StateBox>
    );
  }
  // Next's own number of a server error, which is also in the server's log; the message stays on
  // the server.
  const digest = error instanceof Error && "digest" in error ? error.digest : null;
  return (
    <StateBox
      tone="error"
      title={title}
      text={text}
      code={typeof digest === "string" ? digest : null}
    >
      <Button onClick={onRetry}>{t("tryAgain")}</Button>
    </StateBox>
  );
}
