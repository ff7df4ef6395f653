"use client";
import { Box, Button, Flex, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { useFoundClients } from "@/components/clients/use-found-clients";
import { CsvFileButton } from "@/components/ui/forms/csv-file-button";
import { Form } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { refused, useAnswer, useChange } from "@/components/ui/forms/use-change";
import { SubLine } from "@/components/ui/marked-text";
import { Notice } from "@/components/ui/notice";
import { clientText } from "@/lib/clients/client";
import { failureSentence, type ServerAction, type Worded } from "@/lib/core/action-result";
import type {
  AssignUids,
  AssignUidsOutcome,
  CheckUids,
  FewOfMany,
  FindPartnerClients,
  FindPartnerClientsOutcome,
  OfPartner,
  OneClient,
  UidsPlan,
  UidsText,
} from "@/lib/people/contract";

type ClientAdderProps = {
  partner: OfPartner;
  find: ServerAction<FindPartnerClients, Worded<FindPartnerClientsOutcome>>;
  add: ServerAction<OneClient, string | null>;
};

export function ClientAdder({ partner, find, add }: ClientAdderProps) {
  const t = useTranslations("people");
  const ui = useTranslations("ui");
  const [search, setSearch] = useState("");
  const [added, setAdded] = useState<string | null>(null);
  const { problem, isPending, run } = useChange();
  // The page sends a new `partner` after each change, so the search runs again and shows who is
  // assigned.
  const findBy = useCallback(
    async (typed: string) => {
      if (typed === "") return [];
      const { data, ...failed } = await find({ ...partner, search: typed });
      if (data?.kind === "found") return data.clients;
      return { problem: data?.problem ?? failureSentence(failed, ui("inputRefused")) };
    },
    [find, partner, ui],
  );
  const { found, isComing } = useFoundClients(search.trim(), findBy);
  return (
    <Stack gap={12} align="flex-start">
      <TextInput
        w="100%"
        maw={480}
        label={t("clients.one")}
        placeholder={t("clients.searchBy")}
        value={search}
        maxLength={200}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Problem text={found && "problem" in found ? found.problem : null} />
      <Problem text={problem} />
      {found === null || "problem" in found || found.length === 0 ? null : (
        <Box component="ul" w="100%" maw={480} fz={13}>
          {found.map(({ uid, isNamed, ...client }) => (
            <Flex component="li" key={uid} justify="space-between" align="center" gap={12} mih={36}>
              <span translate="no">{clientText(uid, client)}</span>
              {isNamed || (isComing && uid === added) ? (
                <SubLine>{t("clients.isNamed")}</SubLine>
              ) : (
                <Button
                  loading={isPending}
                  aria-label={t("clients.addOf", { uid })}
                  onClick={() =>
                    run(
                      () => add({ ...partner, uid }),
                      () => setAdded(uid),
                    )
                  }
                >
                  {t("clients.add")}
                </Button>
              )}
            </Flex>
          ))}
        </Box>
      )}
    </Stack>
  );
}

/** A server action takes 1 MB. */
const LARGEST_FILE_BYTES = 900_000;

type UidsAdderProps = {
  partner: OfPartner;
  most: number;
  check: ServerAction<CheckUids, Worded<AssignUidsOutcome>>;
  assign: ServerAction<AssignUids, Worded<AssignUidsOutcome>>;
};

export function UidsAdder({ partner, most, check, assign }: UidsAdderProps) {
  const t = useTranslations("people");
  const [text, setText] = useState("");
  const [asked, setAsked] = useState<UidsText | null>(null);
  const { outcome, setOutcome, isPending, run } = useAnswer<Worded<AssignUidsOutcome>>(
    refused,
    ({ kind }) => {
      if (kind === "assigned") setText("");
    },
  );
  const look = (uids: UidsText) => {
    setAsked(uids);
    setOutcome(null);
    run(() => check({ ...partner, uids }));
  };
  const choose = async (file: File) => {
    if (file.size <= LARGEST_FILE_BYTES) return look({ kind: "file", text: await file.text() });
    setOutcome(refused(t("clients.tooLarge", { file: file.name })));
  };
  const plan = outcome && "plan" in outcome ? outcome.plan : null;
  return (
    <Form action={() => look({ kind: "pasted", text })} noValidate>
      <Text fw={600}>{t("clients.list")}</Text>
      <Textarea
        w="100%"
        maw={480}
        label={t("clients.listLabel")}
        description={t("clients.listNote", { most })}
        rows={4}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap="8px 16px">
        <Button type="submit" loading={isPending} disabled={text.trim() === ""}>
          {t("clients.preview")}
        </Button>
        <CsvFileButton isBusy={isPending} onFile={choose}>
          {t("clients.file")}
        </CsvFileButton>
      </Group>
      <SubLine>{t("clients.fileNote")}</SubLine>
      <div role="status">
        {outcome?.kind === "refused" ? <Notice tone="error">{outcome.problem}</Notice> : null}
        {outcome?.kind === "changed-meanwhile" ? (
          <Notice>{t("clients.changedMeanwhile")}</Notice>
        ) : null}
        {outcome?.kind === "assigned" ? (
          <Notice tone="plain">{t("clients.changed", outcome.changed)}</Notice>
        ) : null}
      </div>
      {plan && asked ? (
        <UidsPlanPreview
          plan={plan}
          isBusy={isPending}
          onAssign={(how) =>
            run(() => assign({ ...partner, uids: asked, how, digest: plan.digest }))
          }
        />
      ) : null}
    </Form>
  );
}

type UidsPlanPreviewProps = {
  plan: UidsPlan;
  isBusy: boolean;
  onAssign: (how: "add" | "replace") => void;
};

function UidsPlanPreview({ plan, isBusy, onAssign }: UidsPlanPreviewProps) {
  const t = useTranslations("people");
  const { count, added, missing, unknown, wrong } = plan;
  const named = ({ first, count: all }: FewOfMany) => {
    const parts = [...first];
    if (all > first.length) parts.push(t("clients.more", { count: all - first.length }));
    return parts.join(t("comma"));
  };
  return (
    <Stack gap={12} align="flex-start">
      <Text fw={600}>
        {count > 0
          ? t("clients.plan", { count, added, known: count - added })
          : t("clients.nothing")}
      </Text>
      {wrong.count > 0 ? (
        <Notice tone="error">
          {t("clients.planWrong", { count: wrong.count, named: named(wrong) })}
        </Notice>
      ) : null}
      {unknown.count > 0 ? (
        <Notice>{t("clients.planUnknown", { count: unknown.count, named: named(unknown) })}</Notice>
      ) : null}
      {wrong.count === 0 ? (
        <Group gap="8px 16px">
          {added > 0 ? (
            <Button variant="filled" loading={isBusy} onClick={() => onAssign("add")}>
              {t("clients.addThese", { count: added })}
            </Button>
          ) : null}
          {missing > 0 && count > 0 ? (
            <Button
              variant="light"
              color="red"
              loading={isBusy}
              onClick={() => onAssign("replace")}
            >
              {t("clients.replace", { count: missing })}
            </Button>
          ) : null}
        </Group>
      ) : null}
    </Stack>
  );
}
