import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { LoadingPanel, ProofTabs } from "@/components/proof/proof-frame";
import { PageHead } from "@/components/shell/page-head";
import { AccountFreshness } from "../../account-freshness";
import type { PageParams } from "../../open-account";
import { AsOfView } from "./view";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("proof.tabs");
  return { title: t("asOf") };
}

type PageProps = { searchParams: Promise<PageParams> };

export default function AsOfPage({ searchParams }: PageProps) {
  const t = useTranslations("proof");
  return (
    <>
      <PageHead
        title={t("title")}
        line={t("asOf.line")}
        freshness={<AccountFreshness params={searchParams} />}
      />
      <ProofTabs />
      <LoadingPanel
        part={t("asOf.part")}
        id="as-of-title"
        title={t("asOf.skeleton")}
        what={t("asOf.loading")}
        height={320}
      >
        <AsOfView params={searchParams} />
      </LoadingPanel>
    </>
  );
}
