import { Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { LoadingWord } from "@/components/ui/loading-word";
import { Panel } from "@/components/ui/panel";

const FORM_PX = 200;
const TABLE_PX = 132;

/** The form, the people and the open invitations in their size. */
export function PeopleSkeleton() {
  const t = useTranslations("people");
  return (
    <div className="stack">
      <Panel id="people-title" title={t("title")}>
        <LoadingWord what={t("loading")} />
        <Skeleton height={TABLE_PX} />
      </Panel>
      <Panel id="invite-title" title={t("invite.title")}>
        <Skeleton height={FORM_PX} />
      </Panel>
    </div>
  );
}

/** One person's page in its size. */
export function PersonSkeleton() {
  const t = useTranslations("people");
  return (
    <div className="stack">
      <Panel id="access-title" title={t("person.access")}>
        <LoadingWord what={t("loading")} />
        <Skeleton height={TABLE_PX} />
      </Panel>
    </div>
  );
}
