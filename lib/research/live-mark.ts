import { codesOfSubject, type ShareSubject } from "@/lib/core/share/subject";
import { loadPanelMark } from "@/lib/store/panel-marks";
import type { StoredResearch } from "./desk";

const MINUTE_MS = 60_000;

/**
 * A text that is another one as soon as `captureFacts` may give other facts than before, but for when they were
 * captured: with each answer, and with each minute, for sessions, dates and ages go on without any. What the link
 * itself says (title, language) is not in it.
 */
export async function liveMark(
  { exchangeId }: StoredResearch,
  subject: ShareSubject,
  nowMs: number,
): Promise<string> {
  return `${Math.floor(nowMs / MINUTE_MS)} ${await loadPanelMark(exchangeId, codesOfSubject(subject))}`;
}
