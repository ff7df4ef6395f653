import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { ProofTabs } from "@/components/proof/proof-frame";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";
import { AccountFreshness } from "../account-freshness";
import type { PageParams } from "../open-account";
import { ReconciliationView } from "./view";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("proof.tabs");
  return { title: t("reconciliation") };
}

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
      <PanelBoundary what={t("reconciliation.part")}>
        <Suspense fallback={<PageSkeleton />}>
          <ReconciliationView params={searchParams} />
        </Suspense>
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
