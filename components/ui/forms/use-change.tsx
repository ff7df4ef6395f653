"use client";
import { Button, type ButtonProps, Text, UnstyledButton } from "@mantine/core";
import { unstable_isUnrecognizedActionError, unstable_rethrow } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Problem } from "./problem";

/** Runs one action at a time and keeps what came of it. `failed`: what that is where it gave no answer, and why. */
export function useAnswer<Answer>(failed: (problem: string) => Answer, then?: (answer: Answer) => void) {
  const failureText = useFailureText();
  const [outcome, setOutcome] = useState<Answer | null>(null);
  const [isPending, startTransition] = useTransition();
  const run = (action: () => Promise<Answer>, after = then) =>
    startTransition(async () => {
      const next = await action().catch((error: unknown) => failed(failureText(error)));
      setOutcome(next);
      after?.(next);
    });
  return { outcome, setOutcome, isPending, run };
}

/** What a form says of itself, and of none of its fields. */
export const refused = (problem: string) => ({ kind: "refused", field: null, problem }) as const;

/**
 * One change at a time. It answers with a sentence where it is refused; `then` runs only where it is not. `isDone`:
 * the last one was not refused, until `forget`.
 */
export function useChange() {
  const { outcome, setOutcome, isPending, ...answer } = useAnswer<Changed>((problem) => ({ problem }));
  const run = (change: () => Promise<string | null>, then?: () => void) =>
    answer.run(
      async () => ({ problem: await change() }),
      ({ problem }) => problem === null && then?.(),
    );
  const problem = outcome?.problem ?? null;
  return { problem, isDone: outcome?.problem === null, isPending, run, forget: () => setOutcome(null) };
}

type Changed = { readonly problem: string | null };

/** What to say of an action without an answer. Throws what is no failure, such as an action that leads elsewhere. */
export function useFailureText(failed: "actionFailed" | "clientsUnread" = "actionFailed") {
  const t = useTranslations("ui");
  return (error: unknown): string => {
    unstable_rethrow(error);
    return t(unstable_isUnrecognizedActionError(error) ? "updated.text" : failed);
  };
}

export function Undo({ text, isPending, undo }: { text: string; isPending: boolean; undo: () => void }) {
  const t = useTranslations("ui");
  return (
    <Text size="sm" c="dimmed" role="status">
      {text}{" "}
      <UnstyledButton fz="inherit" c="var(--accent)" disabled={isPending} onClick={undo}>
        {t("undo")}
      </UnstyledButton>
    </Text>
  );
}

type ChangeButtonProps = ButtonProps & {
  "aria-label"?: string | undefined;
  run: () => Promise<string | null>;
  then?: () => void;
};

export function ChangeButton({ run, then, ...button }: ChangeButtonProps) {
  const { problem, isPending, run: change } = useChange();
  return (
    <>
      <Problem text={problem} /> <Button {...button} loading={isPending} onClick={() => change(run, then)} />
    </>
  );
}
