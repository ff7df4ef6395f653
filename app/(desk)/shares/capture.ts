import { systemClock } from "@/lib/core/clock";
import type { Language } from "@/lib/core/language";
import { factsText } from "@/lib/core/share/facts";
import type { ShareSubject } from "@/lib/core/share/subject";
import type { Research } from "@/lib/research/desk";
import { captureFacts } from "@/lib/research/shares/facts";

/** What a snapshot freezes; null where nothing of the subject was ever read. */
export async function captureSnapshot(
  research: Research,
  subject: ShareSubject,
  language: Language,
): Promise<{ readonly text: string; readonly capturedAt: Date } | null> {
  const nowMs = systemClock.now();
  const facts = await captureFacts(research, subject, { language, nowMs });
  return facts.asOf === null ? null : { text: factsText(facts), capturedAt: new Date(facts.capturedAt) };
}
