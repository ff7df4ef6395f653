import { failureText } from "@/lib/core/failure";
import type { RealityValues } from "@/lib/core/reality/question";
import type { RealitySource } from "@/lib/core/reality/source";
import type { PanelState } from "@/lib/store/panels/states";
import { dueInMs, isStale } from "./freshness";

type Observed = NonNullable<PanelState["observed"]>;
type Failed = NonNullable<PanelState["failed"]>;

/** How fresh what is known of one question is, without what that is. */
export type PanelAge = {
  /**
   * Of the newest observation; `number`: which distinct answer it is, 1 the first; `isStale`: older than the panel's own
   * limit. Null: never answered, which is unknown and not empty.
   */
  readonly observed: (Omit<Observed, "payload"> & { readonly isStale: boolean }) | null;
  /** Why there is none newer, in words; null where the last try was answered. */
  readonly failed: (Failed & ReturnType<typeof failureWords>) | null;
  /** In the endpoint's queue: 1 is next, 0 is being asked now, null does not wait. */
  readonly place: number | null;
  /** How long until looking at it asks again; none or less: looking now does. */
  readonly dueInMs: number;
};

/** What is known of one question, for a page, a file or a command. */
export type PanelReading<Source extends RealitySource> = PanelAge & {
  readonly observed: { readonly value: RealityValues[Source] } | null;
};

export function toReading<Source extends RealitySource>(
  source: Source,
  state: PanelState | undefined,
  place: number | null,
): PanelReading<Source> {
  const { observed = null, failed = null } = state ?? {};
  return {
    observed: observed && toObserved(source, observed),
    failed: failed && { ...failed, ...failureWords(failed.kind) },
    place,
    dueInMs: dueInMs(source, state),
  };
}

function toObserved<Source extends RealitySource>(source: Source, { payload, ...age }: Observed) {
  const value = payload as RealityValues[Source]; // stored from an answer of this endpoint
  return { ...age, isStale: isStale(source, age.ageMs), value };
}

/** Why an answer did not come, and what to do next. */
function failureWords(kind: Failed["kind"]) {
  if (kind !== "desk-fault") return failureText(kind, "reality");
  return {
    happened: "Broker Desk itself failed to send the request.",
    next: "What was fetched before stays; look in the log.",
  };
}
