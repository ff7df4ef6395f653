"use client";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { showQuestions, takeBack, type Waiting } from "@/components/ui/forms/confirm-first";
import type { ConfirmActions } from "./factor-view";

const ConfirmDialog = dynamic(() => import("./confirm").then((part) => part.ConfirmDialog), {
  ssr: false,
});

export type ConfirmQuestionProps = { actions: ConfirmActions; signOut: () => Promise<void> };

/**
 * Asks the person who they are where an action wants it, and lets that action go on. The question belongs to one press
 * of one form: it is kept nowhere but in this page, and goes when it is closed or its form does.
 */
export function ConfirmQuestion({ actions, signOut }: ConfirmQuestionProps) {
  const [shown, setShown] = useState<Waiting | null>(null);
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
