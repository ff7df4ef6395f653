import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AddFileAccountForm } from "@/components/accounts/add-file-account-form";
import { AddAccountForm } from "@/components/accounts/add-form";
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
      <Panel id="add-title" title={t("add.title")} note={t("add.line")}>
        <AddAccountForm add={addOne} />
      </Panel>
      <Panel id="files-title" title={t("files.title")} note={t("files.line")}>
        <AddFileAccountForm add={addOneOfFiles} />
      </Panel>
    </div>
  );
}
