"use client";
import { createSafeContext } from "@mantine/core";
import { useRouter } from "next/navigation";
import { type ReactNode, useCallback, useState, useTransition } from "react";
import { fetchJson, usePolling } from "@/components/ui/use-polling";
import { type AskOutcome, type Places, type Topic, topicKey } from "./reading-view";

/** Most answers are there within a second: the first look comes soon, each after it twice as late up to the last. */
const FIRST_LOOK_MS = 150;
const POLL_MS = 700;
/** Answers with Places; takes ?of=… for each topic that is waited for. */
const PROGRESS_URL = "/research/progress";

type Live = {
  /** Topics that wait for an answer, by `topicKey`, with their places. */
  readonly places: ReadonlyMap<string, number>;
  readonly isUnanswered: boolean;
  readonly expect: (topic: Topic, place: number) => void;
  readonly ask: (topic: Topic) => Promise<string | null>;
  readonly readAgain: () => void;
};

const [Context, usePanelsLive] = createSafeContext<Live>(
  "useResearchLive needs a PanelsLive around it",
);

export { usePanelsLive };

type PanelsLiveProps = {
  ask: (source: string, code: string | null) => Promise<AskOutcome>;
  children: ReactNode;
};

/** Around panels that may wait: follows their places in the queue while the page is seen, and draws the page again. */
export function PanelsLive({ ask, children }: PanelsLiveProps) {
  const router = useRouter();
  const [places, setPlaces] = useState<Live["places"]>(new Map());
  const [isUnanswered, setUnanswered] = useState(false);
  const [, startReading] = useTransition();
  const readAgain = useCallback(() => startReading(() => router.refresh()), [router]);

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
  usePolling(look, places.size > 0 ? POLL_MS : null, FIRST_LOOK_MS);

  const expect: Live["expect"] = (topic, place) => {
    const key = topicKey(topic);
    setPlaces((known) => (known.get(key) === place ? known : new Map(known).set(key, place)));
  };
  const askAgain: Live["ask"] = async (topic) => {
    const outcome = await ask(topic.source, topic.code);
    if (outcome.kind === "refused") return outcome.reason;
    if (outcome.place === null) readAgain();
    else expect(topic, outcome.place);
    return null;
  };
  return (
    <Context value={{ places, isUnanswered, expect, ask: askAgain, readAgain }}>{children}</Context>
  );
}

/** What began to wait while the server was asked about the others waits on. */
function stillWaiting(
  known: Live["places"],
  asked: readonly string[],
  next: Places,
): Live["places"] {
  return new Map(
    [...known].flatMap(([key, place]) => {
      const now = asked.includes(key) ? (next[key] ?? null) : place;
      return now === null ? [] : [[key, now] as const];
    }),
  );
}
