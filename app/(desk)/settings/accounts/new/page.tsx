import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { NewAccount } from "@/components/accounts/new-account";
import { Panel } from "@/components/ui/panel";
import { isAdministrator } from "@/lib/sign-in/scope/account-scope";
import { requireUser } from "@/lib/sign-in/session";
import { addOne, addOneOfFiles } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  if (!isAdministrator(await requireUser())) notFound();
  return { title: (await getTranslations("accounts.add"))("title") };
}

export default async function NewAccountPage() {
  if (!isAdministrator(await requireUser())) notFound();
  const t = await getTranslations("accounts");
  return (
    <div className="stack">
      <p>
        <Link href="/settings/accounts">{t("one.back")}</Link>
      </p>
      <Panel id="add-title" title={t("add.title")}>
        <NewAccount add={addOne} addOfFiles={addOneOfFiles} />
      </Panel>
    </div>
  );
}
