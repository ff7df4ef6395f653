"use client";
import { useState } from "react";
import { useWords } from "@/components/ui/text/use-words";
import { useOnPaper } from "@/components/ui/use-on-paper";
import { momentText } from "@/lib/core/moment-text";
import { agoText } from "./panel-age";

/** "5 minutes ago"; on paper, which is read later, the moment in UTC. Null: there is no age. */
export function useAgo(ageMs: number | null): string | null {
  const { t, language } = useWords("reading");
  const isOnPaper = useOnPaper();
  // An age is of the moment when it came.
  const [came, setCame] = useState({ ageMs, atMs: Date.now() });
  if (came.ageMs !== ageMs) setCame({ ageMs, atMs: Date.now() });
  if (ageMs === null) return null;
  return isOnPaper
    ? t("moment", { at: momentText(came.atMs - ageMs, language) })
    : agoText(t, ageMs);
}
