"use client";
import { useTranslations } from "next-intl";
import { useActionState } from "react";
import { Form, Submit } from "@/components/ui/forms/form";
import { Notice } from "@/components/ui/notice";

export type StopState = { readonly kind: "stopped" | "refused"; readonly text: string } | null;

/** One button, and then what came of it. */
export function StopLetters({ action }: { action: (state: StopState) => Promise<StopState> }) {
  const t = useTranslations("letters");
  const [state, submit, isPending] = useActionState(action, null);
  return (
    <>
      <div role="status">
        {state === null ? null : (
          <Notice tone={state.kind === "stopped" ? "good" : "error"}>{state.text}</Notice>
        )}
      </div>
      {state?.kind === "stopped" ? null : (
        <Form action={submit}>
          <Submit loading={isPending} text={t("submit")} />
        </Form>
      )}
    </>
  );
}
