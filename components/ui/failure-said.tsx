import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SubLine } from "@/components/ui/marked-text";
import type { ExchangeFailure } from "@/lib/core/failure";
import { type FailureSays, failureSaidText } from "@/lib/core/text";

export function FailureSaid({ failure }: { failure: FailureSays }) {
  const said = failureSaidText(useTranslations(), failure);
  return said === "" ? null : <SubLine>{said}</SubLine>;
}

type FailureTextProps = {
  subject: "commissions" | "repayments";
  failure: ExchangeFailure;
  isLoud?: boolean;
  children?: ReactNode;
};

export function FailureText({ subject, failure, isLoud = false, children }: FailureTextProps) {
  const t = useTranslations("failures");
  const happened = t(`${subject}.${failure.kind}.happened`);
  return (
    <>
      {isLoud ? <strong>{happened}</strong> : happened} {t(`${subject}.${failure.kind}.next`)}{" "}
      {children}
      <FailureSaid failure={failure} />
    </>
  );
}
