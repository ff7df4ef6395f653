import { Skeleton } from "@mantine/core";
import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { LoadingWord } from "@/components/ui/loading-word";
import { Panel } from "@/components/ui/panel";
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

const FORM_PX = 92;
const TABLE_PX = 132;

/** The form and one's own tokens in their size. */
function TokensSkeleton() {
  const t = useTranslations("tokens");
  return (
    <div className="stack">
      <Panel id="new-token-title" title={t("form.title")} note={t("form.line")}>
        <Skeleton height={FORM_PX} />
      </Panel>
      <Panel id="own-tokens-title" title={t("own")}>
        <LoadingWord what={t("loading")} />
        <Skeleton height={TABLE_PX} />
      </Panel>
    </div>
  );
}
