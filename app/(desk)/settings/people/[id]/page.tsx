import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { PersonSkeleton } from "@/components/people/skeletons";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import type { PageParams } from "../../../open-account";
import { openPerson } from "./open-person";
import { PersonView } from "./view";

type PageProps = { params: Promise<{ id: string }>; searchParams: Promise<PageParams> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: (await openPerson((await params).id)).person.email };
}

export default async function PersonPage({ params, searchParams }: PageProps) {
  await openPerson((await params).id); // before anything leaves: who is not there answers 404
  const t = await getTranslations("people");
  return (
    <PanelBoundary what={t("title")}>
      <Suspense fallback={<PersonSkeleton />}>
        <PersonView params={params} search={searchParams} />
      </Suspense>
    </PanelBoundary>
  );
}
