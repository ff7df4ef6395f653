"use client";
import { Checkbox, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { Notice } from "@/components/ui/notice";
import type { WishLetter } from "@/lib/brief/contract";
import type { ServerAction } from "@/lib/core/action-result";
import { BRIEF_CHANNELS, type BriefChannel, type Channel } from "@/lib/notifications/ways";

type BriefWaysProps = {
  accountId: number;
  /** The channels that the person can choose. */
  channels: readonly Channel[];
  wanted: readonly BriefChannel[];
  email: string;
  /** Why the last e-mail was not sent; null: it was. */
  lastProblem: string | null;
  wish: ServerAction<WishLetter, null>;
};

/** By which channels the brief is sent to the person. */
export function BriefWays(props: BriefWaysProps) {
  const { accountId, channels, wanted, email, lastProblem, wish } = props;
  const t = useTranslations("brief.ways");
  const { problem, isPending, run } = useChange();
  return (
    <Stack gap={12}>
      {BRIEF_CHANNELS.map((channel) => {
        const canSend = channels.includes(channel);
        const isWanted = wanted.includes(channel);
        return (
          <Checkbox
            key={channel}
            label={t(channel)}
            description={canSend ? t(`about.${channel}`, { email }) : t(`missing.${channel}`)}
            checked={isWanted}
            disabled={isPending || (!canSend && !isWanted)}
            onChange={() => run(() => wish({ accountId, channel, isWanted: !isWanted }))}
          />
        );
      })}
      {lastProblem === null ? null : (
        <Notice tone="warn">{t("failed", { problem: lastProblem })}</Notice>
      )}
      <Problem text={problem} />
    </Stack>
  );
}
