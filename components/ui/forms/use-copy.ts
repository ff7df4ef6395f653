"use client";
import { useState } from "react";

/** Puts a text where it can be pasted from; where the browser refuses, it can still be marked and copied by hand. */
export function useCopy(text: string) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text); // `clipboard` itself is absent without TLS
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return { isCopied, copy: () => void copy() };
}
