"use client";
import { useTranslations } from "next-intl";
import { AskFirst } from "@/components/ui/forms/ask-first";
import type { RevokeToken, TokenView } from "./token-view";

type RevokeButtonProps = { token: Pick<TokenView, "id" | "name">; revoke: RevokeToken };

/** Asks first: a revoked token stays so. */
export function RevokeButton({ token: { id, name }, revoke }: RevokeButtonProps) {
  const t = useTranslations("tokens.revoke");
  return (
    <AskFirst
      trigger={t("button")}
      label={t("of", { name })}
      title={t("ask", { name })}
      text={t("text")}
      yes={t("yes")}
      run={() => revoke(id)}
    />
  );
}
