import { Skeleton } from "@mantine/core";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LoadingWord } from "@/components/ui/loading-word";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import type { PageParams } from "../../../open-account";
import { openPerson } from "./open-person";
import { PersonView } from "./view";

type PageProps = { params: Promise<{ id: string }>; searchParams: Promise<PageParams> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: (await openPerson((await params).id)).person.email };
}

const ACCESS_PX = 164;

export default async function PersonPage({ params, searchParams }: PageProps) {
  await openPerson((await params).id); // first, so that a person who is not there answers 404
  const t = await getTranslations("people");
  return (
    <PanelBoundary
      what={t("title")}
      fallback={
        <>
          <LoadingWord what={t("loading")} />
          <Skeleton height={ACCESS_PX} />
        </>
      }
    >
      <PersonView params={params} search={searchParams} />
    </PanelBoundary>
  );
}
