"use client";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { showQuestions, takeBack, type WaitingForm } from "@/components/ui/forms/confirm-first";
import type { ConfirmActions } from "./second-step-view";

const ConfirmDialog = dynamic(() => import("./confirm-dialog").then((part) => part.ConfirmDialog), {
  ssr: false,
});

export type ConfirmQuestionProps = { actions: ConfirmActions; signOut: () => Promise<void> };

/**
 * Asks the person to confirm who they are when an action needs it, then sends the action again. The
 * question belongs to one press of one form. It is stored nowhere, and closes with its form.
 */
export function ConfirmQuestion({ actions, signOut }: ConfirmQuestionProps) {
  const [shown, setShown] = useState<WaitingForm | null>(null);
  useEffect(() => showQuestions(setShown), []);
  if (shown === null) return null;
  return createPortal(
    <ConfirmDialog
      waiting={shown}
      actions={actions}
      signOut={signOut}
      onConfirmed={() => takeBack(shown) && shown.proceed()}
      onClose={() => takeBack(shown)}
    />,
    shown.layer ?? document.body,
  );
}
