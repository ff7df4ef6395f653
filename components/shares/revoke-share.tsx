"use client";
import { useLocale, useTranslations } from "next-intl";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { shareName } from "./share-text";
import type { RevokeAllShares, RevokeShare, ShareView } from "./share-view";

type RevokeShareProps = { share: Pick<ShareView, "id" | "title" | "subject">; revoke: RevokeShare };

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

type RevokeAllProps = { whose: "own" | "all"; count: number; revoke: RevokeAllShares };

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
