"use client";
import { Anchor, Box, Group, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Problem } from "@/components/ui/forms/problem";
import { Undo, useChange } from "@/components/ui/forms/use-change";
import { Icon } from "@/components/ui/icon";
import { PageLink } from "@/components/ui/page-link";
import type { ServerAction } from "@/lib/core/action-result";
import type { TakenReview } from "@/lib/overview/attention";
import type { MarkReviewed, UndoReviewed } from "@/lib/overview/contract";
import type { AttentionItem } from "@/lib/overview/text";

const COLOURS = { loss: "var(--loss)", warn: "var(--warn)", plain: "dimmed" } as const;

type ReviewActions = {
  readonly mark: ServerAction<MarkReviewed, TakenReview>;
  readonly undo: ServerAction<UndoReviewed, string | null>;
};

type AttentionListProps = {
  accountId: number;
  items: readonly AttentionItem[];
  /** Null: the person may not review. */
  review: ReviewActions | null;
};

export function AttentionList({ accountId, items, review }: AttentionListProps) {
  const t = useTranslations("overview.attention");
  const [reviewed, setReviewed] = useState<{ text: string; taken: TakenReview } | null>(null);
  const { problem, isPending, run } = useChange();
  const mark = (
    { mark: save }: ReviewActions,
    { kind, throughMs }: NonNullable<AttentionItem["review"]>,
    text: string,
  ) =>
    run(async () => {
      const result = await save({ accountId, kind, throughMs });
      if (result.data === undefined) return { ...result, data: undefined };
      setReviewed({ text, taken: result.data });
      return null;
    });
  if (items.length === 0 && reviewed === null) return null;
  return (
    <>
      <Stack component="ul" gap={6} mt={12} fz={13} aria-label={t("title")}>
        {items.map((item) => (
          <Group component="li" key={item.key} gap={8} wrap="nowrap" align="flex-start">
            <Box component="span" c={COLOURS[item.tone]}>
              <Icon name={item.tone === "plain" ? "ledger" : "warning"} />
            </Box>
            <Box component="span" miw={0}>
              {item.text} <PageLink href={item.href}>{item.linkText}</PageLink>
              {review && item.review ? (
                <Anchor
                  component="button"
                  size="sm"
                  c="dimmed"
                  ml={12}
                  mih={24}
                  disabled={isPending}
                  onClick={() => item.review && mark(review, item.review, item.text)}
                >
                  {t("review")}
                </Anchor>
              ) : null}
            </Box>
          </Group>
        ))}
      </Stack>
      {reviewed && review ? (
        <Undo
          text={t("reviewed", { text: reviewed.text })}
          isPending={isPending}
          undo={() =>
            run(
              () => review.undo({ accountId, ...reviewed.taken }),
              () => setReviewed(null),
            )
          }
        />
      ) : null}
      <Problem text={problem} />
    </>
  );
}
