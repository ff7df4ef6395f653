"use client";
import { Button, type ButtonProps, Text, UnstyledButton } from "@mantine/core";
import { unstable_isUnrecognizedActionError, unstable_rethrow } from "next/navigation";
import { useTranslations } from "next-intl";
import { useContext, useEffect, useRef, useState, useTransition } from "react";
import { type ActionResult, isActionResult } from "@/lib/core/action-result";
import { isConfirmFirst } from "@/lib/core/confirm-first";
import { askToConfirm, LayerContext, takeBack, type WaitingForm } from "./confirm-first";
import { Problem } from "./problem";
import { forgetEdits, formBeingSent, formsUnderWay, onCorrection } from "./unsaved";

/**
 * Runs one action at a time and keeps what came of it: what a server action's `data` is, or an
 * answer that the browser gives itself. `failed`: what that is where it gave no answer, and why.
 * Where the person has to confirm first who they are, they are asked, and the same action is sent
 * once more. What a form was answered is forgotten as soon as the person corrects it.
 */
export function useAnswer<Answer extends object>(
  failed: (problem: string) => Answer,
  then?: (answer: Answer) => void,
) {
  const t = useTranslations("ui");
  const failureText = useFailureText();
  const [outcome, setOutcome] = useState<Answer | null>(null);
  const [isPending, startTransition] = useTransition();
  const layer = useContext(LayerContext);
  const waiting = useRef<WaitingForm | null>(null);
  const answered = useRef<HTMLFormElement | null>(null);
  // The question goes with its form.
  useEffect(() => () => void takeBack(waiting.current), []);
  useEffect(() => {
    const form = answered.current;
    // A form that was replaced by its answer, such as a secret shown once, is not corrected.
    if (outcome === null || !form?.isConnected) return;
    return onCorrection(form, () => setOutcome((shown) => (shown === outcome ? null : shown)));
  }, [outcome]);
  const readResult = (given: Answer | ActionResult<Answer>) => {
    if (!isActionResult(given)) return given;
    const { data, serverError } = given;
    if (data !== undefined) return data;
    return isConfirmFirst(serverError) ? serverError : failed(serverError ?? t("inputRefused"));
  };
  const answerOf = async (action: () => Promise<Answer | ActionResult<Answer>>) => {
    if (!navigator.onLine) return failed(t("offline.unsent"));
    return action()
      .then(readResult)
      .catch((error: unknown) => failed(failureText(error)));
  };
  const run = (
    action: () => Promise<Answer | ActionResult<Answer>>,
    after = then,
    form: HTMLFormElement | null = formBeingSent(),
  ) => {
    // A second press of a form that was just sent is the same press.
    if (form && formsUnderWay.has(form)) return;
    if (form) formsUnderWay.add(form);
    const opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    startTransition(async () => {
      const next = await answerOf(action).finally(() => form && formsUnderWay.delete(form));
      if (isConfirmFirst(next)) {
        setOutcome(null);
        const proceed = () => run(action, after, form);
        waiting.current = { ...next.confirmFirst, layer, opener, proceed };
        askToConfirm(waiting.current);
        return;
      }
      if (form && isDone(next)) forgetEdits(form);
      answered.current = form;
      setOutcome(next);
      after?.(next);
    });
  };
  return { outcome, setOutcome, isPending, run };
}

const UNDONE_KINDS = ["refused", "ask", "checked", "changed-meanwhile", "incomplete"];

/** Answers say in one of these ways that nothing was changed. */
function isDone(answer: object): boolean {
  const { kind, problem, refused } = answer as {
    kind?: unknown;
    problem?: unknown;
    refused?: unknown;
  };
  const isUndone = typeof kind === "string" && UNDONE_KINDS.includes(kind);
  return !isUndone && typeof problem !== "string" && typeof refused !== "string";
}

/** What a form says of itself, and of none of its fields. */
export const refused = (problem: string) => ({ kind: "refused", field: null, problem }) as const;

/**
 * One change at a time. It answers with a sentence where it is refused; `then` runs only where it
 * is not. `isDone`: the last one was not refused, until `forget`.
 */
export function useChange() {
  const { outcome, setOutcome, isPending, ...answer } = useAnswer<Changed>((problem) => ({
    problem,
  }));
  const run = (change: Change, then?: () => void) =>
    answer.run(
      async () => {
        const said = await change();
        if (!isActionResult(said)) return { problem: said };
        return said.data === undefined
          ? { ...said, data: undefined }
          : { data: { problem: said.data } };
      },
      ({ problem }) => problem === null && then?.(),
    );
  const problem = outcome?.problem ?? null;
  return {
    problem,
    isDone: outcome?.problem === null,
    isPending,
    run,
    forget: () => setOutcome(null),
  };
}

type Changed = { readonly problem: string | null };

/** Answers with a sentence where it is refused, and with null where it is done. */
export type Change<Given extends readonly unknown[] = []> = (
  ...given: Given
) => Promise<string | null | ActionResult<string | null>>;

/**
 * What to say of an action without an answer. Throws what is no failure, such as an action that
 * leads elsewhere.
 */
export function useFailureText(failed: "actionFailed" | "clientsUnread" = "actionFailed") {
  const t = useTranslations("ui");
  return (error: unknown): string => {
    unstable_rethrow(error);
    return t(unstable_isUnrecognizedActionError(error) ? "updated.text" : failed);
  };
}

export function Undo({
  text,
  isPending,
  undo,
}: {
  text: string;
  isPending: boolean;
  undo: () => void;
}) {
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
  run: Change;
  then?: () => void;
};

export function ChangeButton({ run, then, ...button }: ChangeButtonProps) {
  const { problem, isPending, run: change } = useChange();
  return (
    <>
      <Problem text={problem} />{" "}
      <Button {...button} loading={isPending} onClick={() => change(run, then)} />
    </>
  );
}
