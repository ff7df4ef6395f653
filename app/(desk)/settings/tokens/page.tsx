import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { TokensSkeleton } from "@/components/tokens/skeletons";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import type { PageParams } from "../../open-account";
import { TokensView } from "./view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("tokens"))("title") };
}

type PageProps = { searchParams: Promise<PageParams> };

export default function TokensPage({ searchParams }: PageProps) {
  const t = useTranslations("tokens");
  return (
    <PanelBoundary what={t("title")}>
      <Suspense fallback={<TokensSkeleton />}>
        <TokensView params={searchParams} />
      </Suspense>
    </PanelBoundary>
  );
}
