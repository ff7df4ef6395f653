"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { hasEdits, leave } from "./unsaved";

/** Prevents a link, a reload or a closed tab from losing unsaved edits; leave-edits.tsx asks. */
export function useUnsavedGuard(): void {
  const router = useRouter();
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (hasEdits(document)) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const link = linkOf(event);
      if (link === null || keepsPage(link) || !hasEdits(document)) return;
      event.preventDefault();
      event.stopPropagation();
      leave(() => router.push(link.href));
    };
    window.addEventListener("beforeunload", onUnload);
    // In the capture phase, before the link gets the click.
    document.addEventListener("click", onClick, true);
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, true);
    };
  }, [router]);
}

/** The address to which a press leads in this tab within the desk; null for any other press. */
export function linkOf({
  target,
  button,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: MouseEvent): URL | null {
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element))
    return null;
  const link = target.closest("a");
  if (
    !link?.href ||
    link.hasAttribute("download") ||
    (link.target !== "" && link.target !== "_self")
  )
    return null;
  const url = new URL(link.href);
  return url.origin === location.origin ? url : null;
}

/** A link that only changes the view of the same account's page keeps its forms. */
function keepsPage(url: URL): boolean {
  const here = new URL(location.href);
  const isSameAccount = url.searchParams.get("account") === here.searchParams.get("account");
  return url.pathname === here.pathname && isSameAccount;
}
