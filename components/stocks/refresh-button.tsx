"use client";
import { Box, Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState, useTransition } from "react";
import { Icon } from "@/components/ui/icon";
import { largest, smallest } from "@/lib/core/large-lists";
import type { Text } from "@/lib/core/text";
import { usePanelsLive } from "./live";
import { type PanelAgeView, placeText, topicKey } from "./panel-age";
import styles from "./stocks.module.css";

/** A page that stays open is read again at this interval at the soonest. */
const LEAST_MS = 60_000;
/** Tolerance for the server's clock and the network. */
const SLACK_MS = 500;

/**
 * A page that stays open is read again as soon as the first panel is due; a hidden one when it is
 * seen again.
 */
function useReadWhenDue(views: readonly PanelAgeView[], readAgain: () => void): void {
  useEffect(() => {
    const idle = views.filter(({ place }) => place === null);
    const soonestMs = smallest(idle.map(({ dueInMs }) => dueInMs));
    if (soonestMs === Number.POSITIVE_INFINITY) return;
    const look = () => {
      if (document.hidden) return;
      document.removeEventListener("visibilitychange", look);
      readAgain();
    };
    const timer = setTimeout(() => {
      document.addEventListener("visibilitychange", look);
      look();
    }, Math.max(soonestMs, LEAST_MS) + SLACK_MS);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [views, readAgain]);
}

type RefreshButtonProps = {
  /** All are asked again. A new array for each reading, the same one between readings. */
  views: readonly PanelAgeView[];
  what: string;
};

/**
 * Asks the exchange again, and shows the place of the last request in the queue until the answers
 * are there.
 */
export function RefreshButton({ views, what }: RefreshButtonProps) {
  const t = useTranslations("reading");
  const { places, isUnanswered, expect, ask, readAgain } = usePanelsLive();
  const [isPending, startTransition] = useTransition();
  const [refusal, setRefusal] = useState<string | null>(null);
  const waiting = views
    .map((view) => places.get(topicKey(view)))
    .filter((place) => place !== undefined);
  const isWaiting = isPending || waiting.length > 0;

  // A page that was drawn while a question waited follows it from there.
  const follow = useEffectEvent(() => {
    for (const view of views) if (view.place !== null) expect(view, view.place);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading is followed once
  useEffect(() => follow(), [views]);

  useReadWhenDue(views, readAgain);

  const press = () =>
    startTransition(async () => {
      const refusals = await Promise.all(views.map(ask));
      setRefusal(refusals.find((reason) => reason !== null) ?? null);
    });
  return (
    <Box component="span" pos="relative">
      <span className={styles.place} role="status">
        {waiting.length === 0 ? refusal : isUnanswered ? t("unanswered") : waitingText(t, waiting)}
      </span>
      {/* As wide as its longer label, so that nothing moves while it waits. */}
      <Button
        miw={124}
        aria-label={t("refreshWhat", { what })}
        aria-busy={isWaiting}
        disabled={isWaiting}
        onClick={press}
      >
        <Icon name="sync" />
        {t(isWaiting ? "refreshing" : "refresh")}
      </Button>
    </Box>
  );
}

/** The last question's place: when it is answered, all are. */
function waitingText(t: Text<"reading">, places: readonly number[]): string {
  const last = placeText(t, largest(places));
  return places.length === 1 ? last : t("several", { count: places.length, last });
}
