import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { AuditSkeleton } from "@/components/audit/skeletons";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { findAuditReach } from "@/lib/access/people/audit-reach";
import { requireUser } from "@/lib/access/sign-in/session";
import type { PageParams } from "../open-account";
import { AuditView } from "./view";

type PageProps = { searchParams: Promise<PageParams> };

/** Who may not see it is told the same as at an address that nothing has. */
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
      <PanelBoundary what={t("title")}>
        <Suspense fallback={<AuditSkeleton />}>
          <AuditView reach={reach} params={searchParams} />
        </Suspense>
      </PanelBoundary>
    </>
  );
}
