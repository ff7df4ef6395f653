"use client";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { LeaveQuestion } from "./leave-question";
import { askBeforeLeaving, forgetEditsIn, type Leaving } from "./unsaved";

/** Asks before edits are lost, in front of the form that has them. */
export function LeaveEdits() {
  const [asked, setAsked] = useState<Leaving | null>(null);
  useEffect(() => askBeforeLeaving(setAsked), []);
  if (asked === null) return null;
  const { place, go } = asked;
  const agree = () => {
    forgetEditsIn(place);
    setAsked(null);
    go();
  };
  return createPortal(<LeaveQuestion stay={() => setAsked(null)} leave={agree} />, place);
}
