import { useTranslations } from "next-intl";

/** Said once to a screen reader while a panel loads. */
export function LoadingWord({ what }: { what: string }) {
  const t = useTranslations("ui");
  return (
    <span className="visually-hidden" role="status">
      {t("loading", { what })}
    </span>
  );
}
