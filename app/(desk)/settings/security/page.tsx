import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { FactorsSkeleton } from "@/components/factors/factors-skeleton";
import { SessionsSkeleton } from "@/components/security/sessions-skeleton";
import { buttonClass } from "@/components/ui/forms/button";
import { Panel } from "@/components/ui/panel";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { requireUser } from "@/lib/access/sign-in/session";
import { FactorsPanel } from "./factors-panel";
import { RequirementPanel } from "./requirement-panel";
import { SessionsPanel } from "./sessions-panel";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("security"))("title") };
}

/** How the person who is here signs in: everybody's own page. */
export default async function SecurityPage() {
  await requireUser();
  const [t, factors] = [await getTranslations("security"), await getTranslations("factors")];
  return (
    <div className="stack">
      <Panel
        id="password"
        title={t("password.title")}
        note={t("password.text")}
        actions={
          <Link href="/change-password" prefetch={false} className={buttonClass}>
            {t("password.change")}
          </Link>
        }
      >
        {null}
      </Panel>
      <PanelBoundary what={factors("title")}>
        <Suspense fallback={<FactorsSkeleton />}>
          <FactorsPanel />
        </Suspense>
      </PanelBoundary>
      <PanelBoundary what={t("sessions.title")}>
        <Suspense fallback={<SessionsSkeleton />}>
          <SessionsPanel />
        </Suspense>
      </PanelBoundary>
      <PanelBoundary what={factors("requirement.title")}>
        <Suspense fallback={null}>
          <RequirementPanel />
        </Suspense>
      </PanelBoundary>
    </div>
  );
}
