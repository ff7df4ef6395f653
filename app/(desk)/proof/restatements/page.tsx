import { useTranslations } from "next-intl";
import { MalformedAddress } from "@/components/filters/malformed-address";
import { LoadingPanel, ProofTabs } from "@/components/proof/proof-frame";
import { PageHead } from "@/components/shell/page-head";
import { parseRestatementKey, parseRestatementQuery } from "@/lib/reports/restatements/query";
import { pageTitle } from "../../../page-title";
import { AccountFreshness } from "../../account-freshness";
import { NoAccount } from "../../no-account";
import { accountUrl, openWholeAccount, type PageParams } from "../../open-account";
import { openProof } from "../open-proof";
import { ListPanel } from "./list-panel";
import { RowsPanel } from "./rows-panel";

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

/** The list; above it the restatement that the address opens. */
async function RestatementsView({ params }: { params: Promise<PageParams> }) {
  const given = await params;
  const { access } = await openWholeAccount(given);
  if (access.kind !== "granted") return <NoAccount kind={access.kind} homeHref="/proof/restatements" />;
  const proof = await openProof(access.scope, access.account);
  const parsed = parseRestatementQuery(given, proof.days);
  const url = accountUrl("/proof/restatements", proof.account);
  if (!parsed.ok) return <MalformedAddress problems={parsed.problems} resetHref={url} />;
  const key = parseRestatementKey(given);
  return (
    <div className="stack">
      {key ? <RowsPanel proof={proof} selected={key} url={url} /> : null}
      <ListPanel proof={proof} query={parsed.query} url={url} />
    </div>
  );
}
