import { useTranslations } from "next-intl";
import { LoadingPanel, ProofTabs } from "@/components/proof/proof-frame";
import { PageHead } from "@/components/shell/page-head";
import { pageTitle } from "../../../page-title";
import { AccountFreshness } from "../../account-freshness";
import type { PageParams } from "../../open-account";
import { RestatementsView } from "./view";

export const generateMetadata = pageTitle((t) => t("proof.tabs.restatements"));

type PageProps = { searchParams: Promise<PageParams> };

export default function RestatementsPage({ searchParams }: PageProps) {
  const t = useTranslations("proof");
  return (
    <>
      <PageHead
        title={t("title")}
        line={t("restatements.line")}
        freshness={<AccountFreshness params={searchParams} />}
      />
      <ProofTabs />
      <LoadingPanel
        part={t("restatements.part")}
        id="restatements-title"
        title={t("restatements.title")}
        what={t("restatements.loading")}
        height={320}
      >
        <RestatementsView params={searchParams} />
      </LoadingPanel>
    </>
  );
}
