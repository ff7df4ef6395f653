import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LoadingPanel } from "@/components/ui/loading-panel";
import { isAdministrator } from "@/lib/sign-in/scope/account-scope";
import { requireUser } from "@/lib/sign-in/session";
import type { PageParams } from "../../open-account";
import { TradingSettingsView } from "./view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("trade.settings"))("title") };
}

type PageProps = { searchParams: Promise<PageParams> };

export default async function TradingSettingsPage({ searchParams }: PageProps) {
  if (!isAdministrator(await requireUser())) notFound();
  const t = await getTranslations("trade.settings");
  return (
    <LoadingPanel title={t("title")} height={240}>
      <TradingSettingsView params={searchParams} />
    </LoadingPanel>
  );
}
