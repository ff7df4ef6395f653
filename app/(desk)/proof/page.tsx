import { useTranslations } from "next-intl";
import { ProofTabs } from "@/components/proof/proof-frame";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";
import { pageTitle } from "../../page-title";
import { AccountFreshness } from "../account-freshness";
import type { PageParams } from "../open-account";
import { ReconciliationView } from "./view";

export const generateMetadata = pageTitle((t) => t("proof.tabs.reconciliation"));

type PageProps = { searchParams: Promise<PageParams> };

export default function ReconciliationPage({ searchParams }: PageProps) {
  const t = useTranslations("proof");
  return (
    <>
      <PageHead
        title={t("title")}
        line={t("reconciliation.line")}
        freshness={<AccountFreshness params={searchParams} />}
      />
      <ProofTabs />
      <PanelBoundary what={t("reconciliation.part")} fallback={<PageSkeleton />}>
        <ReconciliationView params={searchParams} />
      </PanelBoundary>
    </>
  );
}

function PageSkeleton() {
  const t = useTranslations("proof");
  return (
    <div className="stack">
      <PanelSkeleton
        id="answer-title"
        title={t("answer.title")}
        what={t("reconciliation.loading.answer")}
        height={320}
      />
      <PanelSkeleton
        id="days-title"
        title={t("reconciliation.skeletons.days")}
        what={t("reconciliation.loading.days")}
        height={240}
      />
    </div>
  );
}
