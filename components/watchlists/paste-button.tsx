"use client";
import { Stack, Textarea } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Dropdown } from "@/components/ui/dropdown";
import { Form, Submit } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { refused, useAnswer } from "@/components/ui/forms/use-change";
import { Icon } from "@/components/ui/icon";
import type { ServerAction, Worded } from "@/lib/core/action-result";
import type { Text as Texts } from "@/lib/core/text";
import type { PasteCodes, PasteCodesOutcome } from "@/lib/watchlists/contract";

type PasteOutcome = Worded<PasteCodesOutcome>;
type PasteButtonProps = { id: string; paste: ServerAction<PasteCodes, PasteOutcome> };

export function PasteButton({ id, paste }: PasteButtonProps) {
  const t = useTranslations("watchlists");
  return (
    <Dropdown
      trigger={
        <>
          <Icon name="plus" />
          {t("paste")}
        </>
      }
    >
      {() => <PasteForm id={id} paste={paste} />}
    </Dropdown>
  );
}

function PasteForm({ id, paste }: PasteButtonProps) {
  const t = useTranslations("watchlists");
  const [text, setText] = useState("");
  const { outcome, isPending, run } = useAnswer<PasteOutcome>(refused, (pasted) => {
    if (pasted.kind === "pasted") setText([...pasted.unclear, ...pasted.unknown].join("\n"));
  });
  return (
    <Form w={300} action={() => run(() => paste({ id, text }))} aria-label={t("paste")}>
      <Textarea
        label={t("pasteLabel")}
        description={t("pasteHint")}
        rows={6}
        value={text}
        autoFocus
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {outcome ? <Pasted outcome={outcome} /> : null}
      <Submit fullWidth loading={isPending} text={t("pasteSubmit")} />
    </Form>
  );
}

function Pasted({ outcome }: { outcome: PasteOutcome }) {
  const t = useTranslations("watchlists");
  if (outcome.kind === "refused") return <Problem text={outcome.problem} />;
  const { added, already, unknown, unclear } = outcome;
  return (
    <Stack gap={4} fz={12} role="status">
      {added.length > 0 ? (
        <span>{t("pasted.added", { count: added.length, codes: namesOf(t, added) })}</span>
      ) : null}
      {already.length > 0 ? (
        <span>{t("pasted.already", { codes: namesOf(t, already) })}</span>
      ) : null}
      {unknown.length > 0 ? (
        <span>{t("pasted.unknown", { words: namesOf(t, unknown) })}</span>
      ) : null}
      {unclear.length > 0 ? (
        <span>{t("pasted.unclear", { words: namesOf(t, unclear) })}</span>
      ) : null}
      {unknown.length + unclear.length > 0 ? <span>{t("pasted.left")}</span> : null}
    </Stack>
  );
}

export function namesOf(t: Texts<"watchlists">, words: readonly string[], most = 12): string {
  const named = words.slice(0, most).join(", ");
  const rest = words.length - most;
  return rest > 0 ? `${named} ${t("more", { count: rest })}` : named;
}
