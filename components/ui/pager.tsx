"use client";
import { Button, Group, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Icon } from "./icon";

type PagerProps = {
  label: string;
  note: string;
  isFirst: boolean;
  next: string | null;
  previous: string | null;
  /** Goes to a page; without a mark to the first. */
  onGo: (page: { after?: string | null; before?: string | null }) => void;
};

/** First, previous, next: a page is a place in the order, so what comes meanwhile shifts nothing. */
export function Pager({ label, note, isFirst, next, previous, onGo }: PagerProps) {
  const t = useTranslations("ui.pager");
  return (
    <Group component="nav" justify="flex-end" gap={8} mt={12} aria-label={label}>
      <Text span size="xs" lh="sm" c="dimmed" className="figures" mr="auto">
        {note}
      </Text>
      <Button disabled={isFirst} onClick={() => onGo({})}>
        {t("first")}
      </Button>
      <Button disabled={previous === null} onClick={() => onGo({ before: previous })}>
        <Icon name="chevron-left" />
        {t("previous")}
      </Button>
      <Button disabled={next === null} onClick={() => onGo({ after: next })}>
        {t("next")}
        <Icon name="chevron-right" />
      </Button>
    </Group>
  );
}
