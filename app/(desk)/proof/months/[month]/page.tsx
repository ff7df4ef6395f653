import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PrintButton } from "@/components/proof/close-month";
import styles from "@/components/proof/proof.module.css";
import { LoadingPanel, ProofTabs } from "@/components/proof/proof-frame";
import { PageHead } from "@/components/shell/page-head";
import { monthLabel } from "@/components/ui/text/day-text";
import { type Month, monthDays, parseMonth } from "@/lib/core/month";
import { getWords } from "../../../../language/words";
import { AccountFreshness } from "../../../account-freshness";
import type { PageParams } from "../../../open-account";
import { StatementPanels } from "./panels";

type PageProps = { params: Promise<{ month: string }>; searchParams: Promise<PageParams> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const month = readMonth((await params).month);
  const { t, language } = await getWords();
  if (!month) return { title: t("proof.statement.short") };
  return {
    title: t("proof.statement.title", { month: monthLabel(monthDays(month).from, language) }),
  };
}

export default async function StatementPage({ params, searchParams }: PageProps) {
  const month = readMonth((await params).month);
  if (!month) notFound();
  const { t, language } = await getWords();
  return (
    <>
      <PageHead
        freshness={<AccountFreshness params={searchParams} />}
        title={t("proof.statement.title", { month: monthLabel(monthDays(month).from, language) })}
        line={t("proof.statement.line")}
        actions={
          <span className={styles.screenOnly}>
            <PrintButton />
          </span>
        }
      />
      <ProofTabs />
      <LoadingPanel
        part={t("proof.statement.part")}
        id="statement-title"
        title={t("proof.statement.skeleton")}
        what={t("proof.statement.loading")}
        height={240}
      >
        <StatementPanels month={month} params={searchParams} />
      </LoadingPanel>
    </>
  );
}

function readMonth(text: string): Month | null {
  try {
    return parseMonth(text);
  } catch {
    return null; // the page says that there is none
  }
}
