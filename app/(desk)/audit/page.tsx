import { Skeleton } from "@mantine/core";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { findAuditReach } from "@/lib/access/scope/account-scope";
import { requireUser } from "@/lib/access/sign-in/session";
import type { PageParams } from "../open-account";
import { AuditView, EntriesSkeleton } from "./view";

const FILTERS_PX = 46;

type PageProps = { searchParams: Promise<PageParams> };

/** Answers 404 to people who may not see it. */
export async function generateMetadata(): Promise<Metadata> {
  if (findAuditReach(await requireUser()) === null) notFound();
  return { title: (await getTranslations("audit"))("title") };
}

export default async function AuditPage({ searchParams }: PageProps) {
  const reach = findAuditReach(await requireUser());
  if (reach === null) notFound();
  const t = await getTranslations("audit");
  return (
    <>
      <PageHead title={t("title")} line={t("line")} />
      <PanelBoundary
        what={t("title")}
        fallback={
          <div className="stack">
            <Skeleton height={FILTERS_PX} />
            <EntriesSkeleton />
          </div>
        }
      >
        <AuditView reach={reach} params={searchParams} />
      </PanelBoundary>
    </>
  );
}
