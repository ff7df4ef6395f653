import Link from "next/link";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";

type Named = { readonly id: number; readonly name: string };

/** On the page of an account that was connected just now. */
export function ConnectedNotice({ account: { id, name } }: { account: Named }) {
  const t = useTranslations("accounts.add");
  return (
    <Notice tone="good" role="status">
      {t("done", { name })}{" "}
      <Link href={`/settings/accounts/${id}?account=${id}`} prefetch={false}>
        {t("settings")}
      </Link>
    </Notice>
  );
}

export function DemoNotice({ account: { id, name } }: { account: Named }) {
  const t = useTranslations("accounts.demo");
  return (
    <Notice tone="plain">
      {t("text", { name })}{" "}
      <Link href={`/settings/accounts/${id}?account=${id}#remove-title`} prefetch={false}>
        {t("remove", { name })}
      </Link>
    </Notice>
  );
}
