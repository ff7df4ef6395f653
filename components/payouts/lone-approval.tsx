"use client";
import { Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { LinkButton } from "@/components/ui/link-button";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import { RefreshAfter } from "@/components/ui/refresh-after";
import { RefreshOnReturn } from "@/components/ui/refresh-on-return";
import type { ServerAction } from "@/lib/core/action-result";
import { visibleText } from "@/lib/core/visible-text";
import type { SetLoneApproval } from "@/lib/payouts/contract";
import type { LoneApproval, LoneApprovalState, OwnApproval } from "@/lib/payouts/lone-approval";

export type SetLoneApprovalAction = ServerAction<SetLoneApproval, string | null>;

/** How the only approver of an account gets a second one, or does without. */
export type LoneChoices = {
  readonly accountId: number;
  /** The invitation, filled in. */
  readonly inviteHref: string;
  /** Null: the person may not change the setting. */
  readonly setAlone: SetLoneApprovalAction | null;
};

/** What the preparer of a statement reads: who may approve it, and from when. */
export function OwnStatementNotice({
  approval,
  choices,
}: {
  approval: OwnApproval;
  choices: LoneChoices;
}) {
  const t = useTranslations("payouts.alone");
  switch (approval.kind) {
    case "several":
      return (
        <Notice tone="plain">
          {t("another")}
          {approval.ended ? <Ended setting={approval.ended} /> : null}
        </Notice>
      );
    case "off":
      return (
        <>
          <Notice tone="plain">{t("only")}</Notice>
          <LoneButtons choices={choices} isOn={false} />
        </>
      );
    case "on":
      if (approval.waitMs === 0) return <Notice tone="plain">{t("now")}</Notice>;
      return (
        <Notice tone="plain">
          {t.rich("from", { time: () => <LocalTime ms={approval.fromMs} /> })}
          <RefreshAfter ms={approval.waitMs} />
          <RefreshOnReturn />
        </Notice>
      );
    default:
      return approval satisfies never;
  }
}

function Ended({ setting }: { setting: LoneApproval }) {
  const t = useTranslations("payouts.alone");
  if (setting.offAt === null) return null;
  const { offAt, second } = setting;
  return (
    <>
      {" "}
      {t.rich("ended", {
        person: visibleText(second ?? ""),
        time: () => <LocalTime ms={offAt.getTime()} />,
      })}
    </>
  );
}

/** The setting of an account, in words, with what can be done about it. */
export function LoneApprovalSetting({
  state,
  choices,
}: {
  state: LoneApprovalState;
  choices: LoneChoices;
}) {
  const t = useTranslations("payouts.alone");
  switch (state.kind) {
    case "several":
      return (
        <p>
          {t("several")}
          {state.ended ? <Ended setting={state.ended} /> : null}
        </p>
      );
    case "off":
      return (
        <>
          <p>{t("off")}</p>
          <LoneButtons choices={choices} isOn={false} />
        </>
      );
    case "on":
      return (
        <>
          <p>
            {t.rich("on", {
              person: visibleText(state.setBy),
              time: () => <LocalTime ms={state.since.getTime()} />,
            })}
          </p>
          <LoneButtons choices={choices} isOn />
        </>
      );
    default:
      return state satisfies never;
  }
}

function LoneButtons({ choices, isOn }: { choices: LoneChoices; isOn: boolean }) {
  const t = useTranslations("payouts.alone");
  const { accountId, inviteHref, setAlone } = choices;
  return (
    <Group gap={8}>
      <LinkButton href={inviteHref}>{t("invite")}</LinkButton>
      {setAlone === null ? null : (
        <AskFirst
          isHarmless
          trigger={t(isOn ? "forbid" : "allow")}
          title={t(isOn ? "forbidQuestion" : "allowQuestion")}
          text={t(isOn ? "forbidText" : "allowText")}
          run={() => setAlone({ accountId, isOn: !isOn })}
        />
      )}
    </Group>
  );
}
