"use client";
import { Button, Group, NativeSelect, Stack, Textarea } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { FileButton } from "@/components/ui/forms/file-button";
import { Form, Submit } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { useAnswer } from "@/components/ui/forms/use-change";
import { MarkedText, Quiet, SubLine } from "@/components/ui/marked-text";
import { Notice } from "@/components/ui/notice";
import { useWords } from "@/components/ui/text/use-words";
import type { ServerAction, Worded } from "@/lib/core/action-result";
import { monthLabel } from "@/lib/core/day-text";
import { visibleText } from "@/lib/core/visible-text";
import type {
  PayFromList,
  PayFromListOutcome,
  PaymentLine,
  PaymentPlan,
} from "@/lib/payouts/contract";
import { PAYMENT_COLUMNS, type PaymentColumns } from "@/lib/payouts/payment-list";
import { statementProblemText } from "@/lib/payouts/text";

/** A server action takes 1 MB. */
const LARGEST_FILE_BYTES = 500_000;

type PaymentListFormProps = {
  accountId: number;
  pay: ServerAction<PayFromList, Worded<PayFromListOutcome>>;
};

const refused = (problem: string) => ({ kind: "refused", problem }) as const;

/** A list of payments, what it would do, and the button that does it. */
export function PaymentListForm({ accountId, pay }: PaymentListFormProps) {
  const t = useTranslations("payouts.batch");
  const [text, setText] = useState("");
  const [columns, setColumns] = useState<PaymentColumns | null>(null);
  const { outcome, setOutcome, isPending, run } = useAnswer<Worded<PayFromListOutcome>>(refused);
  const plan = outcome && outcome.kind !== "refused" ? outcome.plan : null;
  const isDone = outcome?.kind === "paid";
  const send = (sent: Omit<PayFromList, "accountId">) => run(() => pay({ accountId, ...sent }));
  const replace = (next: string) => {
    setText(next);
    setColumns(null);
    setOutcome(null);
  };
  const choose = async (file: File) => {
    if (file.size > LARGEST_FILE_BYTES) {
      setOutcome(refused(t("tooLarge", { file: file.name })));
      return;
    }
    const read = await readFileText(file);
    replace(read);
    send({ text: read, columns: null, digest: null });
  };
  return (
    <Stack gap={12}>
      <Form action={() => send({ text, columns, digest: null })} noValidate>
        <Textarea
          label={t("text")}
          description={t("textNote")}
          placeholder={"12; 2026-11-19; 0x5f1c…\n13; 2026-11-19; 0x9b07…"}
          autoComplete="off"
          spellCheck={false}
          rows={5}
          maw={720}
          value={text}
          onChange={(event) => replace(event.currentTarget.value)}
        />
        <Group gap={8} mt={12}>
          <Submit loading={isPending} text={t("check")} />
          <FileButton isBusy={isPending} accept=".csv,.tsv,.txt,text/csv" onFile={choose}>
            {t("file")}
          </FileButton>
        </Group>
      </Form>
      <div role="status">
        {outcome?.kind === "refused" ? <Notice tone="error">{outcome.problem}</Notice> : null}
        {outcome?.kind === "changed-meanwhile" ? <Notice>{t("changed")}</Notice> : null}
        {outcome?.kind === "paid" ? (
          <Notice tone="good">{t("done", { count: outcome.plan.count })}</Notice>
        ) : null}
      </div>
      {plan && !isDone ? (
        <ColumnChoices
          plan={plan}
          onChoose={(chosen) => {
            setColumns(chosen);
            send({ text, columns: chosen, digest: null });
          }}
        />
      ) : null}
      {plan && plan.lines.length > 0 ? <PlannedLines plan={plan} isDone={isDone} /> : null}
      {plan && plan.lines.length > 0 && !isDone ? (
        <PayButton
          plan={plan}
          isPending={isPending}
          pay={() => send({ text, columns, digest: plan.digest })}
        />
      ) : null}
    </Stack>
  );
}

/** UTF-16 is what spreadsheets call "Unicode text". */
async function readFileText(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

type ColumnChoicesProps = {
  plan: PaymentPlan;
  onChoose: (columns: PaymentColumns) => void;
};

/** Which column is which; a person corrects what was found. */
function ColumnChoices({ plan, onChoose }: ColumnChoicesProps) {
  const t = useTranslations("payouts.batch");
  const { columns, names } = plan;
  const isMissing = PAYMENT_COLUMNS.some((column) => columns[column] === null);
  const named = names.map((name, at) => ({ value: String(at), label: visibleText(name) }));
  const unnamed = { value: "", label: t("choose") };
  return (
    <>
      <Group gap={12} role="group" aria-label={t("columns")}>
        {PAYMENT_COLUMNS.map((column) => (
          <NativeSelect
            key={column}
            label={t("column", { column: t(column) })}
            value={String(columns[column] ?? "")}
            data={columns[column] === null ? [unnamed, ...named] : named}
            onChange={(event) =>
              onChoose({ ...columns, [column]: Number(event.currentTarget.value) })
            }
          />
        ))}
      </Group>
      {isMissing ? <Notice>{t("columnsMissing")}</Notice> : null}
    </>
  );
}

const column = columnOf<PaymentLine>();

function PlannedLines({ plan, isDone }: { plan: PaymentPlan; isDone: boolean }) {
  const { t, language } = useWords("payouts.batch");
  const columns = [
    column("line", t("line"), { phone: "hidden" }, ({ line }) => line),
    column.lead("number", t("number"), ({ typed, statement }) => (
      <>
        {visibleText(typed.number)}
        <SubLine>
          {statement
            ? `${visibleText(statement.partner)}, ${monthLabel(statement.month, language)}`
            : t("unknown")}
        </SubLine>
      </>
    )),
    column("day", t("day"), ({ typed }) => visibleText(typed.day)),
    column.prose("reference", t("reference"), ({ typed }) => visibleText(typed.reference)),
    column.prose("outcome", t("outcome"), (line) => <LineOutcome line={line} isDone={isDone} />),
  ];
  return (
    <DataTable
      label={t("part")}
      rows={plan.lines}
      rowId={({ line }) => String(line)}
      columns={columns}
    />
  );
}

function LineOutcome({ line: { outcome }, isDone }: { line: PaymentLine; isDone: boolean }) {
  const words = useWords();
  const t = useTranslations("payouts.batch");
  switch (outcome.kind) {
    case "pays":
      return <MarkedText tone="good">{t(isDone ? "paid" : "pays")}</MarkedText>;
    case "paid-so":
      return <Quiet>{t("paid-so")}</Quiet>;
    case "repeats":
      return <Quiet>{t("repeats", { line: outcome.line })}</Quiet>;
    case "refused":
      return <MarkedText tone="warn">{statementProblemText(words, outcome.problem)}</MarkedText>;
    default:
      return outcome satisfies never;
  }
}

type PayButtonProps = { plan: PaymentPlan; isPending: boolean; pay: () => void };

function PayButton({ plan: { lines, count }, isPending, pay }: PayButtonProps) {
  const t = useTranslations("payouts.batch");
  if (count === 0) return <Problem text={t("nothing")} />;
  const left = lines.length - count;
  return (
    <Group gap={12}>
      <Button variant="filled" loading={isPending} onClick={pay}>
        {t("pay", { count })}
      </Button>
      {left > 0 ? <Quiet>{t("left", { left })}</Quiet> : null}
    </Group>
  );
}
