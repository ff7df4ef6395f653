import { useTranslations } from "next-intl";

export function LoadingWord({ what }: { what: string }) {
  const t = useTranslations("ui");
  return (
    <span className="visually-hidden" role="status">
      {t("loading", { what })}
    </span>
  );
}
