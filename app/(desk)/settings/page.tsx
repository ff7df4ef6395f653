import { notFound, redirect } from "next/navigation";
import { requireUser } from "@/lib/sign-in/session";
import { accountUrl, openAccount } from "../open-account";
import { listSettingsTabs } from "./tabs";

export default async function SettingsPage({ searchParams }: PageProps<"/settings">) {
  const [first] = await listSettingsTabs(await requireUser());
  if (!first) notFound();
  const { access } = await openAccount(await searchParams);
  redirect(access.kind === "granted" ? accountUrl(first.href, access.account) : first.href);
}
