import { codesOfSubject, type ShareSubject } from "@/lib/core/share/subject";
import { loadPanelMark } from "@/lib/store/panels/states";
import type { StoredResearch } from "./desk";

const MINUTE_MS = 60_000;

export type LiveMarks = {
  /** Another one as soon as `captureFacts` may give other facts than before, but for when they were captured. */
  readonly now: string;
  /** What `now` was a minute ago, unless there was an answer since: of facts in which only the time is another. */
  readonly minuteAgo: string;
};

/** They move with each answer and each minute. The link's own title and language are not in them. */
export async function liveMarks(
  { exchangeId }: StoredResearch,
  subject: ShareSubject,
  nowMs: number,
): Promise<LiveMarks> {
  const panels = await loadPanelMark(exchangeId, codesOfSubject(subject));
  const minute = Math.floor(nowMs / MINUTE_MS);
  return { now: `${minute} ${panels}`, minuteAgo: `${minute - 1} ${panels}` };
}
