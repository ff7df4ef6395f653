import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { fieldText } from "./change-fields";

/** What was rounded to the symbol's steps, as it was typed and as it is sent; nothing where nothing was. */
export function Roundings({
  roundings,
}: {
  roundings: readonly { readonly field: string; readonly typed: string; readonly sent: string }[];
}) {
  const t = useTranslations("trade");
  if (roundings.length === 0) return null;
  return (
    <Notice tone="plain">
      {t("look.roundings")}:{" "}
      {roundings.map(({ field, typed, sent }) => (
        <span key={field}>{t("look.rounded", { field: fieldText(t, field), typed, sent })} </span>
      ))}
    </Notice>
  );
}
