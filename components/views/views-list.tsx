"use client";
import { Box, Button, Checkbox, Group, Text, TextInput } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Action, ActionList } from "@/components/ui/action-list";
import { Ask } from "@/components/ui/forms/ask-first";
import { Form, Submit } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { useFailureText } from "@/components/ui/forms/use-change";
import { Icon } from "@/components/ui/icon";
import { SubLine } from "@/components/ui/marked-text";
import type { ActionResult, Worded } from "@/lib/core/action-result";
import type { ViewOutcome } from "@/lib/views/contract";
import type { ScreenView, ViewsMenuProps } from "./views";

type ViewsListProps = ViewsMenuProps & { view: ScreenView | null; close: () => void };

type OpenForm =
  | { readonly kind: "keep" }
  | { readonly kind: "rename" | "remove"; readonly view: ScreenView };

export function ViewsList(props: ViewsListProps) {
  const { views, view, close, plainHref } = props;
  const t = useTranslations("views");
  const [form, setForm] = useState<OpenForm | null>(null);
  const act = useViewActions(props);
  if (form?.kind === "remove") {
    const { name, isShared } = form.view;
    return (
      <Ask
        title={t("removeAsk", { name })}
        text={t(isShared ? "removeShared" : "removeText")}
        yes={t("remove", { name })}
        run={() => act.remove(form.view).then(() => null)}
        close={() => setForm(null)}
      />
    );
  }
  if (form) {
    return (
      <ViewForm
        title={form.kind === "keep" ? t("keepTitle") : t("renameTitle", { name: form.view.name })}
        name={form.kind === "keep" ? "" : form.view.name}
        canShare={form.kind === "keep" && props.mayShare}
        problem={act.problem}
        onCancel={() => setForm(null)}
        onSubmit={(name, isShared) =>
          form.kind === "keep" ? act.keep(name, isShared) : act.change(form.view, { name })
        }
      />
    );
  }
  return (
    <Box miw={240} maw={340}>
      {views.length > 0 ? (
        <ActionList label={t("list")}>
          {views.map((one) => (
            <Action
              key={one.id}
              href={one.href}
              chosen={one.id === view?.id}
              onClick={close}
              note={<ViewNote view={one} />}
            >
              {one.name}
            </Action>
          ))}
          {view ? (
            <Action href={plainHref} onClick={close}>
              {t("without")}
            </Action>
          ) : null}
        </ActionList>
      ) : (
        <Box component="p" fz="xs" c="dimmed" mb={12}>
          {t("none")}
        </Box>
      )}
      {view ? (
        <OpenViewActions
          {...props}
          view={view}
          act={act}
          onForm={(kind) => setForm({ kind, view })}
        />
      ) : null}
      <ActionList label={t("keep")}>
        <Action icon={<Icon name="plus" />} onClick={() => setForm({ kind: "keep" })}>
          {t("saveNew")}
        </Action>
      </ActionList>
      <Problem text={act.problem} />
    </Box>
  );
}

function ViewNote({ view: { isMine, isShared, isDefault, ownerEmail } }: { view: ScreenView }) {
  const t = useTranslations("views");
  const ofMine = isShared ? t("shared") : null;
  const shared = isMine ? ofMine : t("of", { person: ownerEmail });
  if (!isDefault) return shared && <SubLine>{shared}</SubLine>;
  return <SubLine>{shared === null ? t("isDefault") : t("defaultAnd", { other: shared })}</SubLine>;
}

type OpenViewActionsProps = ViewsListProps & {
  view: ScreenView;
  act: ReturnType<typeof useViewActions>;
  onForm: (kind: "rename" | "remove") => void;
};

function OpenViewActions({ view, open, act, onForm, mayShare, place }: OpenViewActionsProps) {
  const t = useTranslations("views");
  const schedule = useTranslations("schedules")("schedule");
  const isModified = open.kind === "open" && open.isModified;
  return (
    <ActionList label={t("view", { name: view.name })}>
      {view.isMine && isModified ? (
        <Action icon={<Icon name="check" />} onClick={() => act.change(view, { address: here() })}>
          {t("saveChanges", { name: view.name })}
        </Action>
      ) : null}
      <Action icon={<Icon name="star" />} onClick={() => act.chooseDefault(view)}>
        {view.isDefault ? t("takeDefault") : t("makeDefault")}
      </Action>
      <Action href={`/exports/schedules?account=${place.accountId}&view=${view.id}`}>
        {schedule}
      </Action>
      {view.isMine ? (
        <>
          <Action onClick={() => onForm("rename")}>{t("rename")}</Action>
          {mayShare || view.isShared ? (
            <Action
              icon={<Icon name="person" />}
              onClick={() => act.change(view, { isShared: !view.isShared })}
            >
              {view.isShared ? t("makePrivate") : t("makeShared")}
            </Action>
          ) : null}
          <Action icon={<Icon name="close" />} onClick={() => onForm("remove")}>
            {t("remove", { name: view.name })}…
          </Action>
        </>
      ) : null}
    </ActionList>
  );
}

/** Each action closes the menu when it is done; a problem appears in the menu. */
function useViewActions({ place, actions, close, plainHref }: ViewsListProps) {
  const t = useTranslations("ui");
  const failureText = useFailureText();
  const router = useRouter();
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (
    action: Promise<ActionResult<Worded<ViewOutcome>>>,
    then: (id: string) => void,
  ) => {
    const result = await action.catch((error: unknown) => ({ serverError: failureText(error) }));
    const outcome = "data" in result ? result.data : undefined;
    if (outcome?.kind === "saved") {
      close();
      then(outcome.id);
      return;
    }
    const { serverError } = result;
    const failure = typeof serverError === "string" ? serverError : t("inputRefused");
    setProblem(outcome?.problem ?? failure);
  };
  const refresh = () => router.refresh();
  return {
    problem,
    keep: (name: string, isShared: boolean) =>
      run(actions.keep({ ...place, name, isShared, address: here() }), (id) =>
        router.push(withView(id)),
      ),
    change: ({ id }: ScreenView, change: { name?: string; isShared?: boolean; address?: string }) =>
      run(actions.change({ ...place, id, ...change }), refresh),
    chooseDefault: ({ id, isDefault }: ScreenView) =>
      run(actions.chooseDefault({ ...place, id, isDefault: !isDefault }), refresh),
    remove: ({ id }: ScreenView) =>
      run(actions.remove({ ...place, id }), () => router.push(plainHref)),
  };
}

const here = () => window.location.search;

/** The current address, with the view that was just made of it. */
function withView(id: string): string {
  const params = new URLSearchParams(here());
  params.set("view", id);
  return `${window.location.pathname}?${params}`;
}

type ViewFormProps = {
  title: string;
  name: string;
  canShare: boolean;
  problem: string | null;
  onCancel: () => void;
  onSubmit: (name: string, isShared: boolean) => void;
};

function ViewForm({ title, canShare, problem, onCancel, onSubmit, ...given }: ViewFormProps) {
  const t = useTranslations("views");
  const [name, setName] = useState(given.name);
  const [isShared, setShared] = useState(false);
  return (
    <Form w={260} action={() => onSubmit(name, isShared)}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <TextInput
        label={t("name")}
        maxLength={60}
        value={name}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {canShare ? (
        <Checkbox
          label={t("share")}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      ) : null}
      <Group gap={8} justify="flex-end">
        <Button onClick={onCancel}>{t("cancel")}</Button>
        <Submit disabled={name.trim() === ""} text={t("save")} />
      </Group>
    </Form>
  );
}
