"use client";
import { useTranslations } from "next-intl";
import { Submit } from "@/components/ui/forms/form";
import { Notice } from "@/components/ui/notice";

type SaveAnswerProps = {
  outcome:
    | { readonly kind: "saved" | "unchanged" }
    | { readonly kind: "refused"; readonly field: string | null; readonly problem: string }
    | null;
  isPending: boolean;
};

/** The button of a form of details, and below it what came of saving them. */
export function SaveAnswer({ outcome, isPending }: SaveAnswerProps) {
  const t = useTranslations("parties");
  return (
    <>
      <div>
        <Submit loading={isPending} text={t("save")} />
      </div>
      <div role="status">
        {outcome?.kind === "saved" ? <Notice tone="good">{t("saved")}</Notice> : null}
        {outcome?.kind === "refused" && outcome.field === null ? (
          <Notice tone="error">{outcome.problem}</Notice>
        ) : null}
      </div>
    </>
  );
}
