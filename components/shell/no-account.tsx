import { useTranslations } from "next-intl";
import { StateBox } from "@/components/ui/state-box";

type NoAccountProps = { kind: "unknown" | "no-account" | "clients-only"; homeHref: string };

/**
 * Instead of a book: none is connected, the address names none that this person may see, or the page speaks of every
 * client and this person may see some.
 */
export function NoAccount({ kind, homeHref }: NoAccountProps) {
  const t = useTranslations("shell.account");
  if (kind === "unknown") {
    return (
      <StateBox title={t("unknownTitle")} text={t("unknownText")}>
        <a href={homeHref}>{t("first")}</a>
      </StateBox>
    );
  }
  if (kind === "clients-only") {
    return (
      <StateBox title={t("clientsOnlyTitle")} text={t("clientsOnlyText")}>
        <a href="/overview">{t("ownClients")}</a>
      </StateBox>
    );
  }
  return (
    <StateBox title={t("noneTitle")} text={t.rich("noneText", { code: (words) => <code>{words}</code> })} />
  );
}
