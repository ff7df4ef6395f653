"use client";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";
import { Button } from "@/components/ui/forms/button";

const TRY_AGAIN_MS = 5_000;

/** The page below may still be right: only the bar says what it does not know, until it does. */
export default function BarError({ retry }: { retry: () => void }) {
  const t = useTranslations();
  const tryAgain = useEffectEvent(retry);
  useEffect(() => {
    const timer = setInterval(() => tryAgain(), TRY_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <span>{t("shell.account.unread")}</span>
      <Button onClick={() => retry()}>{t("ui.tryAgain")}</Button>
    </>
  );
}
