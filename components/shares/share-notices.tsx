"use client";
import { Checkbox, Flex, Stack, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { useOptimistic } from "react";
import { Problem } from "@/components/ui/forms/problem";
import { type Change, ChangeButton, useChange } from "@/components/ui/forms/use-change";
import { LocalTime } from "@/components/ui/local-time";
import { PageLink } from "@/components/ui/page-link";
import type { ServerAction } from "@/lib/core/action-result";
import type { SaveShareSettings } from "@/lib/shares/contract";
import type { ShareNotice } from "@/lib/shares/share-row";
import { shareName } from "./share-text";

type ShareNoticesProps = {
  notices: readonly ShareNotice[];
  /** Null: the viewer may not change anything. */
  markSeen: Change | null;
};

export function ShareNotices({ notices, markSeen }: ShareNoticesProps) {
  const [t, form, language] = [
    useTranslations("shares.notices"),
    useTranslations("shareForm"),
    useLocale(),
  ];
  return (
    <Flex
      component="section"
      wrap="wrap"
      gap="8px 16px"
      justify="space-between"
      align="center"
      p="12px 16px"
      bdrs={6}
      bg="var(--surface-sunken)"
      fz={13}
      aria-label={t("label")}
    >
      <ul>
        {notices.map((notice) => (
          <li key={`${notice.kind} ${notice.linkId}`}>
            {t.rich(notice.kind, {
              name: () => (
                <PageLink href={`/shares/${notice.linkId}`}>
                  {shareName(form, notice, language)}
                </PageLink>
              ),
            })}
            <Text span size="xs" c="dimmed" ml={12}>
              <LocalTime ms={notice.createdAt.getTime()} />
            </Text>
          </li>
        ))}
      </ul>
      {markSeen ? (
        <div>
          <ChangeButton run={markSeen}>{t("seen")}</ChangeButton>
        </div>
      ) : null}
    </Flex>
  );
}

type SettingFieldProps = {
  revokesWithAccess: boolean;
  save: ServerAction<SaveShareSettings, null> | null;
};

export function SettingField({ revokesWithAccess, save }: SettingFieldProps) {
  const t = useTranslations("shares.settings");
  const [isSet, show] = useOptimistic(revokesWithAccess);
  const { problem, isPending, run } = useChange();
  const choose = (next: boolean) =>
    run(async () => {
      show(next);
      return save ? save({ revokesWithAccess: next }) : null;
    });
  return (
    <Stack gap={6} maw={640}>
      <Checkbox
        label={t("revokes")}
        description={t("note")}
        checked={isSet}
        disabled={save === null}
        aria-busy={isPending}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      <Problem text={problem} />
    </Stack>
  );
}
