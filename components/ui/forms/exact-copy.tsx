"use client";
import { useEffect } from "react";

/** Copying a figure copies all its digits, not the rounded form on screen. */
export function ExactCopy() {
  useEffect(() => {
    document.addEventListener("copy", copyExact);
    return () => document.removeEventListener("copy", copyExact);
  }, []);
  return null;
}

function copyExact(event: ClipboardEvent) {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || !event.clipboardData) return;
  const range = selection.getRangeAt(0);
  const only = figureAround(range);
  if (only) {
    if (selection.toString().trim() !== (only.textContent ?? "").trim()) return;
    event.clipboardData.setData("text/plain", only.value);
    event.preventDefault();
    return;
  }
  if (!range.cloneContents().querySelector("data")) return;
  event.clipboardData.setData("text/plain", textWithExactFigures(selection));
  event.preventDefault();
}

function figureAround(range: Range): HTMLDataElement | null {
  const node = range.commonAncestorContainer;
  return (node instanceof Element ? node : node.parentElement)?.closest("data") ?? null;
}

/**
 * The selection's text as the browser makes it, with tabs and line ends, and with all digits of its
 * figures.
 */
function textWithExactFigures(selection: Selection): string {
  const figures = [...document.querySelectorAll<HTMLDataElement>("main data")].filter((figure) =>
    selection.containsNode(figure, true),
  );
  let text = selection.toString();
  let from = 0;
  for (const figure of figures) {
    const shown = (figure.textContent ?? "").trim();
    const at = text.indexOf(shown, from);
    if (at < 0) continue;
    text = text.slice(0, at) + figure.value + text.slice(at + shown.length);
    from = at + figure.value.length;
  }
  return text;
}
