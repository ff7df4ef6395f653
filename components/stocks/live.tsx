"use client";
import { createSafeContext } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { fetchJson, usePolling } from "@/components/ui/use-polling";
import { useRefresh } from "@/components/ui/use-refresh";
import type { ServerAction, Worded } from "@/lib/core/action-result";
import type { AskAgain, AskAgainOutcome } from "@/lib/stocks/contract";
import { type Places, type Topic, topicKey } from "./panel-age";

/**
 * Most answers come within a second: the first poll is early, and each delay doubles up to POLL_MS.
 */
const FIRST_LOOK_MS = 150;
const POLL_MS = 700;
/** Answers with Places; takes ?of=… for each topic that is waited for. */
const PROGRESS_URL = "/research/progress";

type Live = {
  /** Topics that wait for an answer, by `topicKey`, with their places. */
  readonly places: ReadonlyMap<string, number>;
  readonly isUnanswered: boolean;
  readonly expect: (topic: Topic, place: number) => void;
  /** Null: it was asked; else why not, in words. */
  readonly ask: (topic: Topic) => Promise<string | null>;
  readonly readAgain: () => void;
};

const [Context, usePanelsLive] = createSafeContext<Live>(
  "useResearchLive needs a PanelsLive around it",
);

export { usePanelsLive };

type PanelsLiveProps = {
  ask: ServerAction<AskAgain, Worded<AskAgainOutcome>>;
  children: ReactNode;
};

/**
 * Around panels that may wait: follows their places in the queue while the page is seen, and reads
 * the page again.
 */
export function PanelsLive({ ask, children }: PanelsLiveProps) {
  const t = useTranslations("ui");
  const { isRefreshing, refresh: readAgain } = useRefresh();
  const [places, setPlaces] = useState<Live["places"]>(new Map());
  const [isUnanswered, setUnanswered] = useState(false);

  const look = async (signal: AbortSignal) => {
    const asked = [...places.keys()];
    const next = await fetchJson<Places>(
      `${PROGRESS_URL}?${new URLSearchParams(asked.map((key) => ["of", key]))}`,
      signal,
    );
    if (signal.aborted) return;
    setUnanswered(next === null);
    if (next === null) return;
    setPlaces((known) => stillWaiting(known, asked, next));
    if (asked.some((key) => (next[key] ?? null) === null)) readAgain();
  };
  usePolling(look, places.size > 0 && !isRefreshing ? POLL_MS : null, FIRST_LOOK_MS);

  const expect: Live["expect"] = (topic, place) => {
    const key = topicKey(topic);
    setPlaces((known) => (known.get(key) === place ? known : new Map(known).set(key, place)));
  };
  const askAgain: Live["ask"] = async (topic) => {
    const { data, serverError } = await ask({ source: topic.source, code: topic.code });
    if (data === undefined)
      return typeof serverError === "string" ? serverError : t("inputRefused");
    if (data.kind === "refused") return data.problem;
    if (data.place === null) readAgain();
    else expect(topic, data.place);
    return null;
  };
  return (
    <Context value={{ places, isUnanswered, expect, ask: askAgain, readAgain }}>{children}</Context>
  );
}

/** A topic that began to wait while the server was asked about the others keeps waiting. */
function stillWaiting(
  known: Live["places"],
  asked: readonly string[],
  next: Places,
): Live["places"] {
  const waiting = new Map(known);
  for (const key of asked) {
    const place = next[key] ?? null;
    if (place === null) waiting.delete(key);
    else if (known.has(key)) waiting.set(key, place);
  }
  return waiting;
}
