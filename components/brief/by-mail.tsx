"use client";
import { Checkbox, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { Notice } from "@/components/ui/notice";
import type { WishLetter } from "@/lib/brief/contract";
import type { ServerAction } from "@/lib/core/action-result";

type ByMailProps = {
  accountId: number;
  isWanted: boolean;
  email: string;
  /** Why the last letter was not sent; null: it was. */
  lastProblem: string | null;
  wish: ServerAction<WishLetter, null>;
};

export function ByMail({ accountId, isWanted, email, lastProblem, wish }: ByMailProps) {
  const t = useTranslations("brief.byMail");
  const { problem, isPending, run } = useChange();
  return (
    <>
      <Checkbox
        label={t("label")}
        description={t("about", { email })}
        checked={isWanted}
        disabled={isPending}
        onChange={() => run(() => wish({ accountId, isWanted: !isWanted }))}
      />
      {lastProblem === null ? null : (
        <Notice tone="warn">{t("failed", { problem: lastProblem })}</Notice>
      )}
      <Problem text={problem} />
    </>
  );
}

export function NoMail() {
  const t = useTranslations("brief.byMail");
  return (
    <Text size="sm" c="dimmed">
      {t("noMail")}
    </Text>
  );
}
