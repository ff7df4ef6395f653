"use client";
import { useTranslations } from "next-intl";
import { AskFirst } from "@/components/ui/forms/ask-first";
import type { WatchOutcome } from "./watch-actions";

type DeleteListProps = { name: string; count: number; remove: () => Promise<WatchOutcome> };

/** Asks first, and says what goes with the list. */
export function DeleteList({ name, count, remove }: DeleteListProps) {
  const t = useTranslations("watchlists");
  const run = async () => {
    const outcome = await remove();
    return "refused" in outcome ? outcome.refused : null;
  };
  return (
    <AskFirst
      trigger={t("delete")}
      label={t("deleteOf", { name })}
      title={t("deleteAsk", { name })}
      text={t("deleteText", { count })}
      yes={t("deleteYes")}
      run={run}
    />
  );
}
