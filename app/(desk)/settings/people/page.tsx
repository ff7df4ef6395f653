import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { PeopleSkeleton } from "@/components/people/skeletons";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { openPeople } from "./open-people";
import { PeopleView } from "./view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("people"))("title") };
}

export default async function PeoplePage() {
  await openPeople(); // before anything leaves: what is not there answers 404
  const t = await getTranslations("people");
  return (
    <PanelBoundary what={t("title")}>
      <Suspense fallback={<PeopleSkeleton />}>
        <PeopleView />
      </Suspense>
    </PanelBoundary>
  );
}
