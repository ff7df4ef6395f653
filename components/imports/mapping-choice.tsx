"use client";
import { Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { Form } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { Quiet } from "@/components/ui/marked-text";
import type { ServerAction } from "@/lib/core/action-result";
import { parseDay } from "@/lib/core/day";
import { dayLabel } from "@/lib/core/day-text";
import { visibleText } from "@/lib/core/visible-text";
import {
  type ChangeImport,
  type DeleteMapping,
  type KnownMapping,
  LONGEST_MAPPING_NAME,
  type SaveMapping,
  type UseMapping,
} from "@/lib/imports/contract";
import type { Preset, SavedMapping } from "@/lib/imports/wizard";

/** What is known of the file's titles. */
export type KnownView =
  | { readonly as: "own" }
  | { readonly as: "saved"; readonly name: string }
  | ({ readonly as: "preset" } & Pick<Preset, "name" | "source">);

type MappingChoiceProps = {
  file: ChangeImport;
  known: KnownView | null;
  saved: readonly Pick<SavedMapping, "id" | "name">[];
  presets: readonly Pick<Preset, "id" | "name">[];
  use: ServerAction<UseMapping, string | null>;
  remove: ServerAction<DeleteMapping, string | null>;
};

/** Says as what the file was recognised, and reads it by another mapping. */
export function MappingChoice({ file, known, saved, presets, use, remove }: MappingChoiceProps) {
  const t = useTranslations("imports.mapping");
  const [chosen, setChosen] = useState("");
  const { problem, isPending, run } = useChange();
  const savedOne = saved.find(({ id }) => chosen === `saved ${id}`) ?? null;
  const preset = presets.find(({ id }) => chosen === `preset ${id}`) ?? null;
  const mapping = knownMapping(savedOne, preset);
  const groups = [
    {
      group: t("saved"),
      items: saved.map(({ id, name }) => ({ value: `saved ${id}`, label: visibleText(name) })),
    },
    {
      group: t("presets"),
      items: presets.map(({ id, name }) => ({ value: `preset ${id}`, label: name })),
    },
  ].filter(({ items }) => items.length > 0);
  return (
    <Stack gap={8}>
      {known ? <Known known={known} /> : null}
      {known?.as === "own" || groups.length === 0 ? null : (
        <Group gap={8} align="flex-end">
          <NativeSelect
            size="xs"
            miw={0}
            maw={320}
            label={t(known ? "useOther" : "use")}
            value={chosen}
            data={[{ value: "", label: t("none") }, ...groups]}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          <Button
            size="xs"
            loading={isPending}
            disabled={mapping === null}
            onClick={() => {
              if (mapping !== null) run(() => use({ ...file, known: mapping }));
            }}
          >
            {t("useIt")}
          </Button>
          {savedOne ? (
            <AskFirst
              trigger={t("delete")}
              title={t("deleteTitle", { name: savedOne.name })}
              text={t("deleteText")}
              look={{ size: "xs" }}
              run={() => remove({ accountId: file.accountId, mappingId: savedOne.id })}
            />
          ) : null}
        </Group>
      )}
      <Problem text={problem} />
    </Stack>
  );
}

/** Null: none is chosen, or the chosen one was deleted. */
function knownMapping(
  saved: Pick<SavedMapping, "id"> | null,
  preset: Pick<Preset, "id"> | null,
): KnownMapping | null {
  if (saved !== null) return { as: "saved", id: saved.id };
  return preset === null ? null : { as: "preset", id: preset.id };
}

function Known({ known }: { known: KnownView }) {
  const t = useTranslations("imports.mapping");
  const language = useLocale();
  switch (known.as) {
    case "own":
      return <Text size="sm">{t("own")}</Text>;
    case "saved":
      return (
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {t("knownSaved", { name: visibleText(known.name) })}
        </Text>
      );
    case "preset": {
      const { name, source } = known;
      return (
        <Text size="sm">
          {t("knownPreset", { name })}{" "}
          <Quiet>{t("readOn", { day: dayLabel(parseDay(source.readOn), language) })}</Quiet>{" "}
          <a href={source.url} target="_blank" rel="noreferrer">
            {t("source")}
          </a>
        </Text>
      );
    }
    default:
      return known satisfies never;
  }
}

type SaveMappingFormProps = {
  file: ChangeImport;
  /** The name of the mapping that the file was recognised by, or "". */
  firstName: string;
  save: ServerAction<SaveMapping, string | null>;
};

/** Keeps the mapping of a file under a name, for the next file with the same titles. */
export function SaveMappingForm({ file, firstName, save }: SaveMappingFormProps) {
  const t = useTranslations("imports.mapping");
  const [name, setName] = useState(firstName);
  const [savedAs, setSavedAs] = useState<string | null>(null);
  const { problem, isPending, run } = useChange();
  return (
    <Form
      mayBeLeft
      action={() =>
        run(
          () => save({ ...file, name }),
          () => setSavedAs(name),
        )
      }
    >
      <Group gap={8} align="flex-end">
        <TextInput
          size="xs"
          label={t("name")}
          name="name"
          value={name}
          error={problem}
          maxLength={LONGEST_MAPPING_NAME}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" loading={isPending}>
          {t("save")}
        </Button>
      </Group>
      <div role="status">
        {savedAs !== null && problem === null ? (
          <Quiet>{t("savedAs", { name: visibleText(savedAs.trim()) })}</Quiet>
        ) : null}
      </div>
    </Form>
  );
}
