"use client";
import { Stack, Text, Textarea } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Dropdown } from "@/components/ui/dropdown";
import { Form, Submit } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { type Change, useChange } from "@/components/ui/forms/use-change";
import { MarkedText, SubLine } from "@/components/ui/marked-text";
import type { ServerAction } from "@/lib/core/action-result";
import { productTypeText } from "@/lib/core/market-name";
import { visibleText } from "@/lib/core/visible-text";
import type { DisputeInput, OfPartnerStatement } from "@/lib/payouts/contract";
import type { PartnerStatementDispute } from "@/lib/payouts/partner-statement";

export type DisputeAction = ServerAction<DisputeInput, string | null>;

type SayProps = {
  trigger: string;
  label: string;
  title: string;
  hint?: string | undefined;
  say: Change<[words: string]>;
};

/** A button that opens a text field. */
export function SayButton({ trigger, label, title, hint, say }: SayProps) {
  return (
    <Dropdown label={label} trigger={trigger} variant="subtle" size="compact-xs">
      {(close) => <SayForm title={title} hint={hint} say={say} close={close} />}
    </Dropdown>
  );
}

function SayForm({
  title,
  hint,
  say,
  close,
}: Pick<SayProps, "title" | "hint" | "say"> & { close: () => void }) {
  const t = useTranslations("payouts.disputes");
  const [words, setWords] = useState("");
  const { problem, isPending, run } = useChange();
  return (
    <Form action={() => run(() => say(words), close)} noValidate>
      <Stack gap={12} w={288} maw="100%" ta="left">
        <Text size="sm" fw={600}>
          {title}
        </Text>
        {hint ? (
          <Text size="xs" c="dimmed">
            {hint}
          </Text>
        ) : null}
        <Textarea
          aria-label={t("words")}
          autosize
          minRows={3}
          maxLength={500}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Problem text={problem} />
        <Submit loading={isPending} style={{ alignSelf: "end" }} text={t("send")} />
      </Stack>
    </Form>
  );
}

export type DisputeRow = PartnerStatementDispute & {
  readonly client: string;
  readonly productType: string;
  readonly coin: string;
};
const column = columnOf<DisputeRow>();

type DisputeListProps = {
  of: OfPartnerStatement;
  disputes: readonly DisputeRow[];
  /** Null: the person may not answer. */
  answer: DisputeAction | null;
};

/** The disputed lines with the partner's words and the broker's answers. */
export function DisputeList({ of, disputes, answer }: DisputeListProps) {
  const all = useTranslations();
  const t = useTranslations("payouts.disputes");
  const columns = [
    column.lead("line", t("line"), ({ client, productType, coin }) => (
      <>
        {visibleText(client)}
        <SubLine>{`${productTypeText(all, productType)} · ${visibleText(coin)}`}</SubLine>
      </>
    )),
    column.prose("said", t("said"), ({ words, raisedBy }) => (
      <>
        {visibleText(words)}
        <SubLine>{raisedBy}</SubLine>
      </>
    )),
    column.prose("answer", t("answer"), (row) =>
      row.answer === null ? (
        <MarkedText tone="warn">{t("none")}</MarkedText>
      ) : (
        <>
          {visibleText(row.answer)}
          <SubLine>{row.answeredBy}</SubLine>
        </>
      ),
    ),
  ];
  if (answer) {
    const answerButton = ({ line, client }: DisputeRow) => (
      <SayButton
        trigger={t("answer")}
        label={t("answerLabel", { client })}
        title={t("answerTitle")}
        hint={t("hint")}
        say={(words) => answer({ ...of, line, words })}
      />
    );
    columns.push(
      column.tools("tools", t("answer"), (row) => (row.answer === null ? answerButton(row) : null)),
    );
  }
  return (
    <DataTable
      label={t("part")}
      rows={disputes}
      rowId={({ line }) => String(line)}
      columns={columns}
    />
  );
}
