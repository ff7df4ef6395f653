import type { FailureKind } from "@/lib/core/failure";
import type { Text } from "@/lib/core/text";
import type { PanelSource } from "@/lib/stocks/queue/source";

/**
 * A question that a page can ask again: an endpoint, about the stock `code` or, null, the whole
 * market.
 */
export type Topic = { readonly source: PanelSource; readonly code: string | null };

export function topicKey({ source, code }: Topic): string {
  return `${source}:${code ?? ""}`;
}

/** The age of one endpoint's answer, for a page. Times are texts if it came as JSON. */
export type PanelAgeView = Topic & {
  /** Null: never answered, which is not the same as an empty answer. */
  readonly observed: {
    readonly firstSeenAt: Date | string;
    readonly answeredAt: Date | string;
    readonly ageMs: number;
    readonly isStale: boolean;
  } | null;
  readonly failed: {
    readonly kind: FailureKind | "desk-fault";
    readonly code: string | null;
    readonly detail: string;
    readonly ageMs: number;
  } | null;
  /** In the endpoint's queue: 1 is next, 0 is being asked now, null does not wait. */
  readonly place: number | null;
  readonly dueInMs: number;
};

/** Places in the queue by `topicKey`; null where the question is settled. */
export type Places = { [topic: string]: number | null };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "just now", "3 minutes ago", "5 hours ago", "2 days ago" */
export function agoText(t: Text<"reading">, ageMs: number): string {
  if (ageMs < MINUTE_MS) return t("now");
  if (ageMs < HOUR_MS) return t("minutes", { count: Math.floor(ageMs / MINUTE_MS) });
  if (ageMs < 2 * DAY_MS) return t("hours", { count: Math.floor(ageMs / HOUR_MS) });
  return t("days", { count: Math.floor(ageMs / DAY_MS) });
}

/** `ago`: of the failure; `shown`: of what is shown all the same, null where nothing is. */
export function failedText(
  t: Text<"reading">,
  { kind }: Pick<NonNullable<PanelAgeView["failed"]>, "kind">,
  { ago, shown }: { readonly ago: string; readonly shown: string | null },
): string {
  const words = { happened: t(`failed.${kind}.happened`), next: t(`failed.${kind}.next`), ago };
  return shown === null ? t("failedText", words) : t("failedStill", { ...words, shown });
}

/** A request's place in its endpoint's queue; the exchange answers one a second. */
export function placeText(t: Text<"reading">, place: number): string {
  if (place <= 0) return t("beingAsked");
  return place === 1 ? t("nextInQueue") : t("inQueue", { place });
}
