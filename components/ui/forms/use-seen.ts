import { type RefObject, useEffect, useRef, useState } from "react";
import { forgetEdits, isEdited } from "./unsaved";

export type Seen<Settings> = {
  /** What the fields were filled with, for `seen` of the action. */
  readonly seen: Settings;
  /** For the element around the fields: with another key they are filled anew. */
  readonly key: string;
  readonly form: RefObject<HTMLFormElement | null>;
  /** Other settings are stored by now, and the form has edits that are not saved. */
  readonly isOlder: boolean;
  /** Fills the fields with what is stored. Edits are lost. */
  readonly fillAnew: () => void;
};

/**
 * Settings in a form, while another tab or another person may change them. What is stored by now
 * fills the fields anew, unless they have unsaved edits: these stay, and so does `seen`, so that the
 * server changes only what was edited (lib/core/merge-changes.ts).
 */
export function useSeen<Settings>(stored: Settings): Seen<Settings> {
  const form = useRef<HTMLFormElement>(null);
  const [seen, setSeen] = useState(stored);
  const [isOlder, setOlder] = useState(false);
  const [key, now] = [JSON.stringify(seen), JSON.stringify(stored)];
  const fillAnew = () => {
    if (form.current) forgetEdits(form.current);
    setSeen(stored);
    setOlder(false);
  };
  // Edits are not state, so they are looked at after each rendering.
  useEffect(() => {
    const isSame = key === now;
    if (isSame || (form.current && isEdited(form.current))) setOlder(!isSame);
    else fillAnew();
  });
  return { seen, key, form, isOlder, fillAnew };
}
