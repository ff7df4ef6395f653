import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { buttonClass } from "@/components/ui/forms/button";
import { Icon } from "@/components/ui/icon";
import { mayManage } from "@/lib/access/scope/account-scope";
import { accountUrl, openAccount, type PageParams, wholeAccountUrl } from "../open-account";

/** Labels, notes and customer ids as a file, out and in. */
export async function ClientsActions({ params }: { params: Promise<PageParams> }) {
  const { access } = await openAccount(await params);
  if (access.kind !== "granted") return null;
  const t = await getTranslations("clients");
  const profilesHref = wholeAccountUrl("/clients/profiles", access.account);
  return (
    <>
      {profilesHref === null ? null : (
        <a className={buttonClass} href={profilesHref} download>
          <Icon name="download" />
          {t("exportLabels")}
        </a>
      )}
      {mayManage(access.account) ? (
        <Link className={buttonClass} href={accountUrl("/clients/import", access.account)} prefetch={false}>
          {t("importLabels")}
        </Link>
      ) : null}
    </>
  );
}
