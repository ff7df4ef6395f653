import { notFound, redirect } from "next/navigation";
import { requireUser } from "@/lib/access/sign-in/session";
import { accountUrl, openAccount, type PageParams } from "../open-account";
import { listSettingsTabs } from "./tabs";

type PageProps = { searchParams: Promise<PageParams> };

/** Leads to the first page of the settings that is for this person. */
export default async function SettingsPage({ searchParams }: PageProps) {
  const [first] = await listSettingsTabs(await requireUser());
  if (!first) notFound();
  const { access } = await openAccount(await searchParams);
  redirect(access.kind === "granted" ? accountUrl(first.href, access.account) : first.href);
}
