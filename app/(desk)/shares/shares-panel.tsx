import { Text } from "@mantine/core";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { RevokeAllButton } from "@/components/shares/revoke-share";
import { isOpen, type ShareView } from "@/components/shares/share-view";
import { SharesTable } from "@/components/shares/shares-table";
import { LinkButton } from "@/components/ui/link-button";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { revokeAllSharesAction, revokeShareAction } from "./manage-actions";

type SharesPanelProps = {
  of: "own" | "others";
  shares: readonly ShareView[];
  /** Also those that are not open any more. */
  withEnded: boolean;
  isViewing: boolean;
};

/** Links, and what can be done with all of them at once. */
export async function SharesPanel({ of, shares, withEnded, isViewing }: SharesPanelProps) {
  const t = await getTranslations("shares");
  const open = shares.filter(isOpen);
  const ended = shares.length - open.length;
  const shown = withEnded ? shares : open;
  return (
    <Panel
      id={`${of}-shares-title`}
      title={t(of)}
      note={open.length > 0 ? t("count", { count: open.length }) : null}
      actions={
        <>
          {ended > 0 ? <EndedLink withEnded={withEnded} count={ended} /> : null}
          {open.length > 0 && !isViewing ? (
            <RevokeAllButton
              whose={of === "own" ? "own" : "all"}
              count={open.length}
              revoke={revokeAllSharesAction}
            />
          ) : null}
        </>
      }
    >
      {shown.length > 0 ? (
        <SharesTable
          label={t(of)}
          shares={shown}
          withPerson={of === "others"}
          revoke={isViewing ? null : revokeShareAction}
        />
      ) : of === "own" ? (
        <None hadSome={shares.length > 0} />
      ) : (
        <Text c="dimmed">{t("noOthers")}</Text>
      )}
    </Panel>
  );
}

async function None({ hadSome }: { hadSome: boolean }) {
  const t = await getTranslations("shares");
  return (
    <StateBox
      title={t(hadSome ? "noneOpenTitle" : "noneTitle")}
      text={t(hadSome ? "noneOpenText" : "noneText")}
    >
      <LinkButton href="/research">{t("toResearch")}</LinkButton>
    </StateBox>
  );
}

async function EndedLink({ withEnded, count }: { withEnded: boolean; count: number }) {
  const t = await getTranslations("shares");
  return (
    <Link href={withEnded ? "/shares" : "/shares?ended=shown"} scroll={false}>
      {withEnded ? t("hideEnded") : t("showEnded", { count })}
    </Link>
  );
}
