import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { StockSkeleton } from "@/components/research/skeletons";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { decodePathPart } from "@/lib/core/address/path-part";
import { StockView } from "./view";

type PageProps = { params: Promise<{ code: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { code } = await params;
  return { title: decodePathPart(code) ?? code };
}

export default async function StockPage({ params }: PageProps) {
  const { code } = await params;
  const t = await getTranslations("research");
  return (
    <PanelBoundary what={t("theStock")}>
      <Suspense fallback={<StockSkeleton code={decodePathPart(code) ?? code} />}>
        <StockView part={code} />
      </Suspense>
    </PanelBoundary>
  );
}
