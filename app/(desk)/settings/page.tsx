import { redirect } from "next/navigation";
import { listVisibleAccounts } from "@/lib/sign-in/scope/account-scope";
import { requireUser } from "@/lib/sign-in/session";
import { accountUrl, openAccount } from "../open-account";
import { managesAny } from "./manages-any";

export default async function SettingsPage({ searchParams }: PageProps<"/settings">) {
  const user = await requireUser();
  const isManager = managesAny({ user, accounts: await listVisibleAccounts(user) });
  const first = isManager ? "/settings/accounts" : "/settings/notifications";
  const { access } = await openAccount(await searchParams);
  redirect(access.kind === "granted" ? accountUrl(first, access.account) : first);
}
