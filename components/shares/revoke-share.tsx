"use client";
import { useLocale, useTranslations } from "next-intl";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { type ShareView, shareName } from "./share-text";

type RevokeShareProps = {
  share: Pick<ShareView, "id" | "title" | "subject">;
  revoke: (id: string) => Promise<string | null>;
};

export function RevokeShareButton({ share, revoke }: RevokeShareProps) {
  const [t, form] = [useTranslations("shares.revoke"), useTranslations("shareForm")];
  const name = shareName(form, share, useLocale());
  return (
    <AskFirst
      trigger={t("button")}
      label={t("of", { name })}
      title={t("ask", { name })}
      text={t("text")}
      yes={t("yes")}
      run={() => revoke(share.id)}
    />
  );
}

type Whose = "own" | "all";
type RevokeAllProps = { whose: Whose; count: number; revoke: (whose: Whose) => Promise<string | null> };

export function RevokeAllButton({ whose, count, revoke }: RevokeAllProps) {
  const t = useTranslations("shares.revokeAll");
  return (
    <AskFirst
      trigger={t(whose === "own" ? "button" : "everybody")}
      title={t(whose === "own" ? "ask" : "askEverybody")}
      text={whose === "own" ? t("text", { count }) : t("textEverybody")}
      yes={t("yes")}
      run={() => revoke(whose)}
    />
  );
}
