import { useTranslations } from "next-intl";
import { LoadingPanel, ProofTabs } from "@/components/proof/proof-frame";
import { PageHead } from "@/components/shell/page-head";
import { pageTitle } from "../../../page-title";
import { AccountFreshness } from "../../account-freshness";
import type { PageParams } from "../../open-account";
import { AsOfView } from "./view";

export const generateMetadata = pageTitle((t) => t("proof.tabs.asOf"));

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
