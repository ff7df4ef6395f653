"use client";
import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Dropdown } from "@/components/ui/dropdown";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { Problem } from "@/components/ui/forms/problem";
import { SecretField } from "@/components/ui/forms/secret-field";
import { useChange } from "@/components/ui/forms/use-change";
import { Icon } from "@/components/ui/icon";
import { LocalTime } from "@/components/ui/local-time";
import type { ServerAction, Worded } from "@/lib/core/action-result";
import type { FeedOfList, OpenFeedOutcome } from "@/lib/watchlists/contract";

/** The answer to a press: the address, shown this once, or why there is none. */
export type OpenedFeed =
  | { readonly kind: "opened"; readonly address: string }
  | Extract<Worded<OpenFeedOutcome>, { readonly kind: "refused" }>;

type FeedButtonProps = {
  list: { readonly id: string; readonly name: string } | null;
  feed: FeedView | null;
  open: ServerAction<FeedOfList, OpenedFeed>;
  revoke: ServerAction<FeedOfList, null>;
};

export function FeedButton({ list, ...given }: FeedButtonProps) {
  const t = useTranslations("calendar.feed");
  return (
    <Box ml="auto">
      <Dropdown
        trigger={
          <>
            <Icon name="calendar" size={14} />
            {t("button")}
          </>
        }
      >
        {() =>
          list === null ? (
            <Text w="min(400px, calc(100vw - 48px))" size="sm">
              {t("choose")}
            </Text>
          ) : (
            <Feed list={list} {...given} />
          )
        }
      </Dropdown>
    </Box>
  );
}

type FeedProps = FeedButtonProps & { list: NonNullable<FeedButtonProps["list"]> };

function Feed({ list, feed, open, revoke }: FeedProps) {
  const t = useTranslations("calendar.feed");
  const { problem, isPending, run } = useChange();
  const [outcome, setOutcome] = useState<FeedOutcome | null>(null);
  const hadOne = feed !== null;
  const isThere =
    outcome === null || outcome.kind === "refused" ? hadOne : outcome.kind === "opened";
  const openOne = async () => {
    const { data, ...failed } = await open({ id: list.id });
    if (data === undefined) return failed;
    setOutcome(data);
    return null; // a refusal is shown with the outcome
  };
  const revokeIt = async () => {
    const { data, ...failed } = await revoke({ id: list.id });
    if (data === undefined) return failed;
    setOutcome({ kind: "revoked" });
    return null;
  };
  const timeOf = (at: Date) => () => <LocalTime ms={at.getTime()} />;
  return (
    <Stack gap={8} w="min(400px, calc(100vw - 48px))" fz="sm">
      <Text size="sm" fw={600}>
        {t("title", { name: list.name })}
      </Text>
      <p className="note">{t("line")}</p>
      <div role="status">
        <Done outcome={outcome} hadOne={hadOne} />
      </div>
      {outcome === null && feed !== null ? (
        <p className="note">
          {t.rich("made", { date: timeOf(feed.createdAt) })}{" "}
          {feed.lastUsedAt === null
            ? t("unused")
            : t.rich("used", { date: timeOf(feed.lastUsedAt) })}
        </p>
      ) : null}
      {isThere ? null : <Text inherit>{t("none")}</Text>}
      <Group gap={4} wrap="nowrap">
        {isThere ? (
          <>
            <AskFirst
              trigger={t("rotate")}
              title={t("rotateAsk")}
              text={t("endText")}
              run={openOne}
            />
            <AskFirst
              trigger={t("revoke")}
              title={t("revokeAsk", { name: list.name })}
              text={t("endText")}
              run={revokeIt}
            />
          </>
        ) : (
          <Button variant="filled" loading={isPending} onClick={() => run(openOne)}>
            {t("create")}
          </Button>
        )}
      </Group>
      <Problem text={problem} />
    </Stack>
  );
}

function Done({ outcome, hadOne }: { outcome: FeedOutcome | null; hadOne: boolean }) {
  const t = useTranslations("calendar.feed");
  if (outcome === null) return null;
  if (outcome.kind === "refused") return <Text inherit>{outcome.problem}</Text>;
  if (outcome.kind === "revoked") return <Text inherit>{t("revoked")}</Text>;
  return (
    <>
      <Text inherit>
        {t("once")} {hadOne ? t("rotated") : null}
      </Text>
      <Box mt={8}>
        <SecretField label={t("address")} secret={outcome.address} />
      </Box>
    </>
  );
}

/** What the last press did. */
type FeedOutcome = OpenedFeed | { readonly kind: "revoked" };

type FeedView = { readonly createdAt: Date; readonly lastUsedAt: Date | null };
