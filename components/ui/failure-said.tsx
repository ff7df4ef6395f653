import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SubLine } from "@/components/ui/marked-text";
import type { Text } from "@/components/ui/text/text";
import type { ExchangeFailure } from "@/lib/core/failure";

export function FailureSaid({ failure }: { failure: FailureSays }) {
  const said = failureSaidText(useTranslations(), failure);
  return said === "" ? null : <SubLine>{said}</SubLine>;
}

type FailureTextProps = {
  subject: "commissions" | "repayments";
  failure: ExchangeFailure;
  /** What happened stands out. */
  isLoud?: boolean;
  /** A further sentence. */
  children?: ReactNode;
};

export function FailureText({ subject, failure, isLoud = false, children }: FailureTextProps) {
  const t = useTranslations("failures");
  const happened = t(`${subject}.${failure.kind}.happened`);
  return (
    <>
      {isLoud ? <strong>{happened}</strong> : happened} {t(`${subject}.${failure.kind}.next`)} {children}
      <FailureSaid failure={failure} />
    </>
  );
}

/** What was said of a failure; a public question's comes without its HTTP status. */
export type FailureSays = Pick<ExchangeFailure, "code" | "detail"> &
  Partial<Pick<ExchangeFailure, "httpStatus">>;

/** What follows the sentences of a failure: "code 40034 · HTTP 400 · the field"; "" where nothing more is known. */
export function failureSaidText(t: Text<never>, { code, httpStatus, detail }: FailureSays): string {
  const parts = [code ? t("ui.code", { code }) : "", httpStatus ? `HTTP ${httpStatus}` : "", detail];
  return parts.filter((part) => part !== "").join(" · ");
}
