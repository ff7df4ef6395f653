"use client";
import { ActionIcon, Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./detail-drawer.module.css";
import { Icon, type IconName } from "./icon";

type DetailDrawerProps<Detail> = {
  /** Where the detail is read, as JSON. */
  url: string;
  title: string;
  /** What it is of, for screen readers. */
  label: string;
  /** What to say where there never was such a thing. */
  unknown: string;
  /** Opens the record after or before this one, also by the keys j and k; null where there is none. */
  step?: { readonly next: (() => void) | null; readonly previous: (() => void) | null };
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
  step,
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
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={label}
      closedby="any"
      onClose={onClose}
      onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
        if (ctrlKey || metaKey || altKey) return;
        if (key === "j") step?.next?.();
        if (key === "k") step?.previous?.();
      }}
    >
      <div className={styles.content}>
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          {step ? (
            <ActionIcon.Group ml="auto" mr="xs">
              <StepButton label={t("pager.previous")} shortcut="k" icon="chevron-up" onStep={step.previous} />
              <StepButton label={t("pager.next")} shortcut="j" icon="chevron-down" onStep={step.next} />
            </ActionIcon.Group>
          ) : null}
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

type StepButtonProps = { label: string; shortcut: string; icon: IconName; onStep: (() => void) | null };

function StepButton({ label, shortcut, icon, onStep }: StepButtonProps) {
  return (
    <ActionIcon
      variant="default"
      disabled={onStep === null}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={`${label} (${shortcut})`}
      onClick={() => onStep?.()}
    >
      <Icon name={icon} />
    </ActionIcon>
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
