"use client";
import { Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./detail-drawer.module.css";
import { Icon } from "./icon";

type DetailDrawerProps<Detail> = {
  /** Where the detail is read, as JSON. */
  url: string;
  title: string;
  /** What it is of, for screen readers. */
  label: string;
  /** What to say where there never was such a thing. */
  unknown: string;
  onClose: () => void;
  children: (detail: Detail) => ReactNode;
};
type Answer<Detail> = { readonly detail: Detail } | { readonly problem: string } | null;

/** One record beside its table. The browser's own dialog: Escape closes it, and the focus goes back to the table. */
export function DetailDrawer<Detail>({
  url,
  title,
  label,
  unknown,
  onClose,
  children,
}: DetailDrawerProps<Detail>) {
  const t = useTranslations("ui");
  const dialog = useRef<HTMLDialogElement>(null);
  const answer = useDetail<Detail>(url, unknown, t("failure.detail"));
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, []);
  return (
    <dialog ref={dialog} className={styles.drawer} aria-label={label} closedby="any" onClose={onClose}>
      <div className={styles.content}>
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          <button
            type="button"
            className={styles.close}
            aria-label={t("close")}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
        </div>
        {answer === null ? <Skeleton height={420} /> : null}
        {answer && "problem" in answer ? <p role="alert">{answer.problem}</p> : null}
        {answer && "detail" in answer ? children(answer.detail) : null}
      </div>
    </dialog>
  );
}

function useDetail<Detail>(url: string, unknown: string, unread: string): Answer<Detail> {
  const [answer, setAnswer] = useState<Answer<Detail>>(null);
  useEffect(() => {
    const stop = new AbortController();
    readDetail<Detail>(url, unknown, stop.signal).then(setAnswer, () => {
      if (!stop.signal.aborted) setAnswer({ problem: unread });
    });
    return () => stop.abort();
  }, [url, unknown, unread]);
  return answer;
}

async function readDetail<Detail>(
  url: string,
  unknown: string,
  signal: AbortSignal,
): Promise<Answer<Detail>> {
  const response = await fetch(url, { signal, headers: { accept: "application/json" } });
  if (response.status === 404) return { problem: unknown };
  if (!response.ok) throw new Error(`the detail was answered with ${response.status}`);
  return { detail: (await response.json()) as Detail };
}
