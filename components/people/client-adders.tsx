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
import type { ClientActions, FewOfMany, UidsAsk, UidsOutcome, UidsPlan } from "./people-view";

export function ClientAdder({ find, add }: Pick<ClientActions, "find" | "add">) {
  const t = useTranslations("people");
  const [search, setSearch] = useState("");
  const [added, setAdded] = useState<string | null>(null);
  const { problem, isPending, run } = useChange();
  const findBy = useCallback(async (typed: string) => (typed === "" ? [] : find(typed)), [find]);
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
                      () => add(uid),
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

export function UidsAdder({
  check,
  store,
  most,
}: Pick<ClientActions, "check" | "store"> & { most: number }) {
  const t = useTranslations("people");
  const [text, setText] = useState("");
  const [asked, setAsked] = useState<UidsAsk | null>(null);
  const { outcome, setOutcome, isPending, run } = useAnswer<UidsOutcome>(refused, ({ kind }) => {
    if (kind === "stored") setText("");
  });
  const look = (ask: UidsAsk) => {
    setAsked(ask);
    setOutcome(null);
    run(() => check(ask));
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
        {outcome?.kind === "stored" ? <Notice tone="plain">{outcome.text}</Notice> : null}
      </div>
      {plan && asked ? (
        <UidsPlanView
          plan={plan}
          isBusy={isPending}
          onStore={(how) => run(() => store(asked, how, plan.digest))}
        />
      ) : null}
    </Form>
  );
}

type UidsPlanViewProps = {
  plan: UidsPlan;
  isBusy: boolean;
  onStore: (how: "add" | "replace") => void;
};

function UidsPlanView({ plan, isBusy, onStore }: UidsPlanViewProps) {
  const t = useTranslations("people");
  const { count, added, missing, unknown, wrong } = plan;
  const named = ({ first, count: all }: FewOfMany) =>
    [
      ...first,
      ...(all > first.length ? [t("clients.more", { count: all - first.length })] : []),
    ].join(t("comma"));
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
            <Button variant="filled" loading={isBusy} onClick={() => onStore("add")}>
              {t("clients.addThese", { count: added })}
            </Button>
          ) : null}
          {missing > 0 && count > 0 ? (
            <Button variant="light" color="red" loading={isBusy} onClick={() => onStore("replace")}>
              {t("clients.replace", { count: missing })}
            </Button>
          ) : null}
        </Group>
      ) : null}
    </Stack>
  );
}
