"use client";
import { ActionIcon, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type KeyboardEventHandler, type ReactNode, useEffect, useRef, useState } from "react";
import { columnOf, DataTable } from "./data-table";
import styles from "./detail-drawer.module.css";
import { Fact, Facts } from "./facts";
import { Unknown } from "./figure";
import { hasEdits, leave } from "./forms/unsaved";
import { Icon, type IconName } from "./icon";

type DetailDrawerProps<Detail> = Pick<DrawerProps, "title" | "label" | "onClose"> & {
  url: string;
  unknown: string;
  /**
   * Opens the record after or before this one, also by the keys j and k; null where there is none.
   */
  step?: { readonly next: (() => void) | null; readonly previous: (() => void) | null };
  children: (detail: Detail) => ReactNode;
};
type DetailAnswer<Detail> = { readonly detail: Detail } | { readonly problem: string } | null;

export function DetailDrawer<Detail>({
  url,
  unknown,
  step,
  children,
  ...drawer
}: DetailDrawerProps<Detail>) {
  const t = useTranslations("ui");
  const { answer, isComing } = useDetail<Detail>(url, unknown, t("failure.detail"));
  return (
    <Drawer
      {...drawer}
      closedBy="any"
      onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
        if (ctrlKey || metaKey || altKey) return;
        if (key === "j") step?.next?.();
        if (key === "k") step?.previous?.();
      }}
      tools={
        step ? (
          <ActionIcon.Group ml="auto" mr="xs">
            <StepButton
              label={t("pager.previous")}
              shortcut="k"
              icon="chevron-up"
              onStep={step.previous}
            />
            <StepButton
              label={t("pager.next")}
              shortcut="j"
              icon="chevron-down"
              onStep={step.next}
            />
          </ActionIcon.Group>
        ) : null
      }
    >
      {() => (
        <Stack gap={16} pos="relative" mih={isComing ? 420 : undefined} aria-busy={isComing}>
          {answer && "problem" in answer ? <p role="alert">{answer.problem}</p> : null}
          {answer && "detail" in answer ? children(answer.detail) : null}
          {/* Covers the record before: while one steps, the focus and the place stay. */}
          {isComing ? <Skeleton pos="absolute" height="100%" /> : null}
        </Stack>
      )}
    </Drawer>
  );
}

type DrawerProps = {
  title: string;
  label?: string;
  /** "any": a press outside closes it too. */
  closedBy: "any" | "closerequest";
  onClose: () => void;
  onKeyDown?: KeyboardEventHandler;
  tools?: ReactNode;
  children: (close: () => void) => ReactNode;
};

/**
 * The browser's own dialog, at the right edge: Escape closes it, and the focus goes back. It asks
 * before edits are lost.
 */
export function Drawer({
  title,
  label = title,
  closedBy,
  onClose,
  onKeyDown,
  tools,
  children,
}: DrawerProps) {
  const t = useTranslations("ui");
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, []);
  const close = () => dialog.current?.close();
  const askToClose = () => dialog.current && leave(close, dialog.current);
  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={label}
      closedby={closedBy}
      onCancel={(event) => {
        if (event.target !== event.currentTarget || !hasEdits(event.currentTarget)) return;
        event.preventDefault();
        askToClose();
      }}
      onClose={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      onKeyDown={onKeyDown}
    >
      <Stack gap={16} px={24} pt={16} pb={32}>
        <Group justify="space-between">
          <Text component="h2" size="lg" fw={600}>
            {title}
          </Text>
          {tools}
          <ActionIcon variant="subtle" color="gray" aria-label={t("close")} onClick={askToClose}>
            <Icon name="close" />
          </ActionIcon>
        </Group>
        {children(close)}
      </Stack>
    </dialog>
  );
}

export function Subtitle({ children }: { children: ReactNode }) {
  return (
    <Text component="h3" fw={600} mt={8} mb={-8}>
      {children}
    </Text>
  );
}

export type RecordField = {
  /** The exchange's name of the field; shown on hover, like `value`. */
  readonly name: string;
  readonly label: string;
  /** Null: not sent. */
  readonly value: string | null;
  /** `value` formatted for people. */
  readonly text: string;
};

export function RecordFields({ fields }: { fields: readonly RecordField[] }) {
  return (
    <Facts>
      {fields.map(({ name, label, value, text }) => (
        <Fact key={name} term={label} hint={name}>
          {value === null ? (
            <Unknown />
          ) : (
            <data value={value} title={value}>
              {text}
            </data>
          )}
        </Fact>
      ))}
    </Facts>
  );
}

type Versions<Field> = { readonly before: readonly Field[]; readonly now: readonly Field[] };

/** How many fields differ between two versions of a record, and which, each with both values. */
export function FieldChanges({ before, now }: Versions<RecordField>) {
  const t = useTranslations("ui.changes");
  const said = (field: RecordField | undefined) => (
    <span style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
      {field?.value ? field.text : t("notSent")}
    </span>
  );
  const changed = changedFields({ before, now });
  const columns = [
    column.lead("field", t("field"), ({ is }) => <span title={is.name}>{is.label}</span>),
    column("was", t("was"), ({ was }) => said(was)),
    column("is", t("is"), ({ is }) => said(is)),
  ];
  return (
    <>
      <p>{t("count", { count: changed.length })}</p>
      {changed.length > 0 ? (
        <DataTable rows={changed} rowId={({ is }) => is.name} columns={columns} />
      ) : null}
    </>
  );
}

type FieldChange<Field> = { readonly was: Field | undefined; readonly is: Field };
const column = columnOf<FieldChange<RecordField>>();

/** The fields of `now` that have another value than `before`, or were not there. */
export function changedFields<Field extends Pick<RecordField, "name" | "value">>({
  before,
  now,
}: Versions<Field>): FieldChange<Field>[] {
  return now
    .map((is) => ({ was: before.find(({ name }) => name === is.name), is }))
    .filter(({ was, is }) => (was?.value ?? null) !== is.value);
}

type StepButtonProps = {
  label: string;
  shortcut: string;
  icon: IconName;
  onStep: (() => void) | null;
};

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

const WITHIN_MS = 10_000;

/** `isComing`: `answer` is null, or of the record before. */
function useDetail<Detail>(url: string, unknown: string, unread: string) {
  const [{ of, answer }, setRead] = useState<{ of: string; answer: DetailAnswer<Detail> }>({
    of: url,
    answer: null,
  });
  useEffect(() => {
    const stop = new AbortController();
    const read = async (): Promise<DetailAnswer<Detail>> => {
      const response = await fetch(url, {
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(WITHIN_MS)]),
        headers: { accept: "application/json" },
      });
      if (response.status === 404) return { problem: unknown };
      if (!response.ok) throw new Error(`the detail was answered with ${response.status}`);
      return { detail: (await response.json()) as Detail };
    };
    const show = (next: DetailAnswer<Detail>) => {
      if (!stop.signal.aborted) setRead({ of: url, answer: next });
    };
    read().then(show, () => show({ problem: unread }));
    return () => stop.abort();
  }, [url, unknown, unread]);
  return { answer, isComing: answer === null || of !== url };
}
