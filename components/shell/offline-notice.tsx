"use client";
import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { linkOf } from "@/components/ui/forms/unsaved-guard";
import { Icon } from "@/components/ui/icon";
import { isRefusedOffline, onRefusedOffline } from "@/components/ui/offline";
import styles from "./offline-notice.module.css";

/**
 * Says that the browser has no connection, as long as it has none. A link or a filter that is
 * pressed meanwhile stays on the page, instead of leading to the browser's error page.
 */
export function OfflineNotice() {
  const t = useTranslations("ui.offline");
  const isOffline = useSyncExternalStore(watchConnection, isDisconnected, () => false);
  const [refusals, setRefusals] = useState(0);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOffline) return;
    setRefusals(0);
    const letTell = onRefusedOffline(() => setRefusals((count) => count + 1));
    const letGo = keepOnPage();
    return () => {
      letTell();
      letGo();
    };
  }, [isOffline]);
  // Each refusal shows it anew, in front of a drawer that was opened since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said
  useEffect(() => {
    const element = notice.current;
    if (!element) return;
    if (element.matches(":popover-open")) element.hidePopover();
    element.showPopover();
  }, [isOffline, refusals]);
  return (
    <div role="status">
      {isOffline ? (
        <div ref={notice} popover="manual" className={styles.notice}>
          <Icon name="warning" />
          <Text size="sm">{t(refusals > 0 ? "refused" : "text")}</Text>
        </div>
      ) : null}
    </div>
  );
}

const isDisconnected = () => !navigator.onLine;

function watchConnection(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

/** Refuses links and forms that would load another page. The returned function lets them go again. */
function keepOnPage(): () => void {
  const refuse = (event: Event) => {
    if (!isRefusedOffline()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onClick = (event: MouseEvent) => {
    const url = linkOf(event);
    if (url !== null && !isPlaceOnPage(url)) refuse(event);
  };
  // A form of ours says it itself, next to what was typed.
  const onSubmit = (event: SubmitEvent) => {
    const isOurs = event.target instanceof Element && event.target.matches("[data-answers]");
    if (!isOurs) refuse(event);
  };
  // On the window, so that it comes before the question about unsaved edits.
  window.addEventListener("click", onClick, true);
  window.addEventListener("submit", onSubmit, true);
  return () => {
    window.removeEventListener("click", onClick, true);
    window.removeEventListener("submit", onSubmit, true);
  };
}

function isPlaceOnPage({ pathname, search, hash }: URL): boolean {
  return hash !== "" && pathname === location.pathname && search === location.search;
}
