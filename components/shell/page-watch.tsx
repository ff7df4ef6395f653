"use client";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";

const Watches = dynamic(() => import("./watches").then((part) => part.Watches), { ssr: false });

/** Watches edits and the focus, from the first time that something has the focus: until then there are none. */
export function PageWatch() {
  const [first, setFirst] = useState<EventTarget | null>(null);
  useEffect(() => {
    const begin = ({ target }: FocusEvent) => setFirst(target);
    document.addEventListener("focusin", begin, { once: true });
    return () => document.removeEventListener("focusin", begin);
  }, []);
  return first ? <Watches first={first} /> : null;
}
