import { getTranslations } from "next-intl/server";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";
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
      fallback={<PanelSkeleton id="people-title" title={t("title")} what={t("loading")} height={TABLE_PX} />}
    >
      <PeopleView />
    </PanelBoundary>
  );
}
