import { useTranslations } from "next-intl";
import { StateBox } from "@/components/ui/state-box";

/** Instead of research: nobody is connected who could be asked. */
export function NoExchange() {
  const t = useTranslations("research.noExchange");
  return <StateBox title={t("title")} text={t.rich("text", { code: (words) => <code>{words}</code> })} />;
}
