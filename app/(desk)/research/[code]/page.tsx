import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ResearchNav } from "@/components/research/research-nav";
import { StockSkeleton } from "@/components/research/skeletons";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { soon } from "@/components/ui/soon";
import { decodePathPart } from "@/lib/core/path-part";
import { drawStock } from "./view";

type PageProps = { params: Promise<{ code: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { code } = await params;
  return { title: decodePathPart(code) ?? code };
}

export default async function StockPage({ params }: PageProps) {
  const { code } = await params;
  const drawn = soon(drawStock(code), <StockSkeleton />);
  const t = await getTranslations("research");
  return (
    <>
      <ResearchNav />
      <PanelBoundary what={t("theStock")}>{await drawn}</PanelBoundary>
    </>
  );
}
