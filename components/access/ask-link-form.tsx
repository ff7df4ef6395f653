"use client";
import { TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useActionState } from "react";
import { Notice } from "@/components/ui/notice";
import { SheetForm } from "./sheet-form";

export type AskLinkFormState = {
  readonly email: string;
  readonly answer: "asked" | "locked" | "empty" | null;
};

type AskLinkFormProps = {
  next?: string;
  action: (state: AskLinkFormState, data: FormData) => Promise<AskLinkFormState>;
};

/** Requests a link by e-mail; the answer does not depend on whether the address has an account. */
export function AskLinkForm({ next, action }: AskLinkFormProps) {
  const t = useTranslations("signInLinks.ask");
  const [{ email, answer }, submit, isPending] = useActionState(action, { email: "", answer: null });
  return (
    <SheetForm
      action={submit}
      problem={answer === "locked" ? t("locked") : null}
      label={t("submit")}
      isPending={isPending}
    >
      {answer === "asked" ? (
        <Notice role="status" tone="plain">
          {t("asked")}
        </Notice>
      ) : null}
      {next === undefined ? null : <input type="hidden" name="next" value={next} />}
      <TextInput
        name="email"
        type="email"
        label={t("email")}
        autoComplete="username"
        defaultValue={email}
        error={answer === "empty" ? t("empty") : null}
        required
        autoFocus
      />
    </SheetForm>
  );
}
