"use client";
import { Anchor, Box, Group, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Problem } from "@/components/ui/forms/problem";
import { Undo, useChange } from "@/components/ui/forms/use-change";
import { Icon } from "@/components/ui/icon";
import { PageLink } from "@/components/ui/page-link";
import type { Review, ReviewedKind } from "@/lib/core/reports/attention";

export type AttentionItem = {
  readonly key: string;
  readonly tone: "loss" | "warn" | "plain";
  readonly text: string;
  readonly linkText: string;
  readonly href: string;
  /** What a press marks as reviewed; absent where somebody has to act. */
  readonly review?: Review & { readonly kind: ReviewedKind };
};

const COLOURS = { loss: "var(--loss)", warn: "var(--warn)", plain: "dimmed" } as const;

type AttentionListProps = {
  items: readonly AttentionItem[];
  /** Marks as reviewed until then, or takes it back (null); a sentence where that is refused. Null: may not. */
  review: ((kind: ReviewedKind, throughMs: number | null) => Promise<string | null>) | null;
};

export function AttentionList({ items, review }: AttentionListProps) {
  const t = useTranslations("overview.attention");
  const [reviewed, setReviewed] = useState<AttentionItem | null>(null);
  const { problem, isPending, run } = useChange();
  const mark = (item: AttentionItem, throughMs: number | null, isUndone = false) => {
    if (!review || !item.review) return;
    const { kind } = item.review;
    run(
      () => review(kind, throughMs),
      () => setReviewed(isUndone ? null : item),
    );
  };
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
                  disabled={isPending}
                  onClick={() => mark(item, item.review?.throughMs ?? null)}
                >
                  {t("review")}
                </Anchor>
              ) : null}
            </Box>
          </Group>
        ))}
      </Stack>
      {reviewed ? (
        <Undo
          text={t("reviewed", { text: reviewed.text })}
          isPending={isPending}
          undo={() => mark(reviewed, reviewed.review?.beforeMs ?? null, true)}
        />
      ) : null}
      <Problem text={problem} />
    </>
  );
}
