import { Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Panel } from "@/components/ui/panel";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";
import { pageTitle } from "../../../page-title";
import type { PageParams } from "../../open-account";
import { TokensView } from "./view";

export const generateMetadata = pageTitle((t) => t("tokens.title"));

type PageProps = { searchParams: Promise<PageParams> };

export default function TokensPage({ searchParams }: PageProps) {
  const t = useTranslations("tokens");
  return (
    <PanelBoundary what={t("title")} fallback={<TokensSkeleton />}>
      <TokensView params={searchParams} />
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
      <PanelSkeleton id="own-tokens-title" title={t("own")} what={t("loading")} height={TABLE_PX} />
    </div>
  );
}
