import { Skeleton } from "@mantine/core";
import { getTranslations } from "next-intl/server";
import { LoadingWord } from "@/components/ui/loading-word";
import { Panel } from "@/components/ui/panel";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { pageTitle } from "../../../page-title";
import { openPeople } from "./open-people";
import { PeopleView } from "./view";

export const generateMetadata = pageTitle((t) => t("people.title"));

const TABLE_PX = 132;

export default async function PeoplePage() {
  await openPeople(); // first, so that a page that is not there answers 404
  const t = await getTranslations("people");
  return (
    <PanelBoundary
      what={t("title")}
      fallback={
        <Panel id="people-title" title={t("title")}>
          <LoadingWord what={t("loading")} />
          <Skeleton height={TABLE_PX} />
        </Panel>
      }
    >
      <PeopleView />
    </PanelBoundary>
  );
}
