import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { PageLink } from "@/components/ui/page-link";

type NoticedAccount = { readonly id: number; readonly name: string };

export function ConnectedNotice({ account: { id, name } }: { account: NoticedAccount }) {
  const t = useTranslations("accounts.add");
  return (
    <Notice tone="good" role="status">
      {t("done", { name })}{" "}
      <PageLink href={`/settings/accounts/${id}?account=${id}`}>{t("settings")}</PageLink>
    </Notice>
  );
}

export function DemoNotice({ account: { id, name } }: { account: NoticedAccount }) {
  const t = useTranslations("accounts.demo");
  return (
    <Notice tone="plain">
      {t("text", { name })}{" "}
      <PageLink href={`/settings/accounts/${id}?account=${id}#remove-title`}>
        {t("remove", { name })}
      </PageLink>
    </Notice>
  );
}
