"use client";
import dynamic from "next/dynamic";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { ConfirmContext, type Waiting } from "@/components/ui/forms/confirm-first";
import type { ConfirmActions } from "./factor-view";

const ConfirmDialog = dynamic(() => import("./confirm").then((part) => part.ConfirmDialog), { ssr: false });

type ConfirmProviderProps = {
  actions: ConfirmActions;
  signOut: () => Promise<void>;
  children: ReactNode;
};

/**
 * Asks the person who they are where an action wants it, and lets that action go on. The question belongs to one press
 * of one form: it is kept nowhere but here, and goes when it is closed or its form does.
 */
export function ConfirmProvider({ actions, signOut, children }: ConfirmProviderProps) {
  /** What is asked now; an answer to a question that was closed finds another one here, or none. */
  const current = useRef<Waiting | null>(null);
  const [shown, setShown] = useState<Waiting | null>(null);
  const show = useCallback((waiting: Waiting | null) => {
    current.current = waiting;
    setShown(waiting);
  }, []);
  const takeBack = useCallback(
    (waiting: Waiting): boolean => {
      if (current.current !== waiting) return false;
      show(null);
      return true;
    },
    [show],
  );
  const ask = useCallback(
    (waiting: Waiting) => {
      show(waiting);
      return () => void takeBack(waiting);
    },
    [show, takeBack],
  );
  return (
    <ConfirmContext value={ask}>
      {children}
      {shown
        ? createPortal(
            <ConfirmDialog
              waiting={shown}
              actions={actions}
              signOut={signOut}
              onConfirmed={() => takeBack(shown) && shown.proceed()}
              onClose={() => takeBack(shown)}
            />,
            shown.layer ?? document.body,
          )
        : null}
    </ConfirmContext>
  );
}
