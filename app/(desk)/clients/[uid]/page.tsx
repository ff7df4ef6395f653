import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ClientPageSkeleton } from "@/components/clients/skeletons";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { parseClientPart } from "@/lib/core/clients/path";
import type { PageParams } from "../../open-account";
import { ClientView } from "./view";

type PageProps = { params: Promise<{ uid: string }>; searchParams: Promise<PageParams> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations("clients.client");
  return { title: t("titleOf", { uid: parseClientPart((await params).uid) ?? "" }) };
}

export default function ClientPage({ params, searchParams }: PageProps) {
  const t = useTranslations("clients");
  return (
    <PanelBoundary
      what={t("parts.client")}
      fallback={
        <>
          <PageHead title={t("client.title")} line={t("client.line")} />
          <ClientPageSkeleton />
        </>
      }
    >
      <ClientView part={params} params={searchParams} />
    </PanelBoundary>
  );
}
