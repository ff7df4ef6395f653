"use client";
import { Stack, Textarea } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Dropdown } from "@/components/ui/dropdown";
import { Form, Submit } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { useAnswer } from "@/components/ui/forms/use-change";
import { Icon } from "@/components/ui/icon";
import type { Text as Texts } from "@/lib/core/text";
import type { PasteOutcome } from "./watch-context";

type PasteButtonProps = { id: string; paste: (id: string, text: string) => Promise<PasteOutcome> };

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
      {() => <PasteForm paste={(text) => paste(id, text)} />}
    </Dropdown>
  );
}

function PasteForm({ paste }: { paste: (text: string) => Promise<PasteOutcome> }) {
  const t = useTranslations("watchlists");
  const [text, setText] = useState("");
  const { outcome, isPending, run } = useAnswer<PasteOutcome>(
    (refused) => ({ refused }),
    (pasted) => {
      if (!("refused" in pasted)) setText([...pasted.unclear, ...pasted.unknown].join("\n"));
    },
  );
  return (
    <Form w={300} action={() => run(() => paste(text))} aria-label={t("paste")}>
      <Textarea
        label={t("pasteLabel")}
        description={t("pasteHint")}
        rows={6}
        value={text}
        autoFocus
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {outcome ? <Outcome outcome={outcome} /> : null}
      <Submit fullWidth loading={isPending} text={t("pasteSubmit")} />
    </Form>
  );
}

function Outcome({ outcome }: { outcome: PasteOutcome }) {
  const t = useTranslations("watchlists");
  if ("refused" in outcome) return <Problem text={outcome.refused} />;
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
