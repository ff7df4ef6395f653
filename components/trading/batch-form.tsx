"use client";
import { Button, Group, Textarea } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Form } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { SubLine } from "@/components/ui/marked-text";
import { Notice } from "@/components/ui/notice";
import type { ServerAction } from "@/lib/core/action-result";
import { MAX_BATCH } from "@/lib/trading/batch-rules";
import { type BatchLine, orderOf, readBatch } from "@/lib/trading/batch-table";
import type { DraftBatch } from "@/lib/trading/contract";
import { planWays, type SendWay } from "@/lib/trading/plan-sends";
import { SendWayText } from "./batch-way";
import styles from "./ticket.module.css";

const EXAMPLE = "BTCUSDT\tbuy\t0.01\t60000\nETHUSDT\tsell\t1.5\tmarket";

type BatchFormProps = { accountId: number; draft: ServerAction<DraftBatch, string> };

/** A pasted table, read row by row; it becomes drafts once every row can be read. */
export function BatchForm({ accountId, draft }: BatchFormProps) {
  const t = useTranslations("tradeStart.batch");
  const [text, setText] = useState("");
  const { problem, isPending, run } = useChange();
  const { lines, tooMany } = readBatch(text);
  const wrong = lines.filter(({ row }) => row === null).length;
  return (
    <Form
      style={{ gap: 16 }}
      action={() => run(() => draft({ accountId, text }))}
      autoComplete="off"
    >
      <Textarea
        label={t("paste")}
        description={t("columns")}
        placeholder={EXAMPLE}
        value={text}
        minRows={6}
        autosize
        maxRows={20}
        spellCheck={false}
        maxLength={20_000}
        required
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      {lines.length > 0 ? <BatchLines lines={lines} /> : null}
      {tooMany ? <Notice tone="error">{t("tooMany", { most: MAX_BATCH })}</Notice> : null}
      <Group gap="8px 16px">
        <Button
          type="submit"
          variant="filled"
          loading={isPending}
          disabled={lines.length === 0 || wrong > 0 || tooMany}
        >
          {t("look", { count: lines.length })}
        </Button>
        <SubLine>{wrong > 0 ? t("wrong", { count: wrong }) : t("lookNote")}</SubLine>
      </Group>
      <Problem text={problem} />
    </Form>
  );
}

const column = columnOf<BatchLine>();

/** How each line would be sent; whether a spot symbol is a Reality pair is known at the preview. */
function waysOf(lines: readonly BatchLine[]): ReadonlyMap<string, SendWay> {
  const records: Parameters<typeof planWays>[0][number][] = [];
  for (const { line, row } of lines) {
    if (row === null) continue;
    const { operation, typed } = orderOf(row);
    records.push({ id: String(line), operation, category: typed.category, request: null, typed });
  }
  return planWays(records, new Set());
}

/** Each line as it was read, or what is wrong with it. */
function BatchLines({ lines }: { lines: readonly BatchLine[] }) {
  const t = useTranslations("tradeStart.batch");
  const own = useTranslations("tradeBatch");
  const ways = waysOf(lines);
  const trade = useTranslations("trade");
  return (
    <DataTable
      label={t("read")}
      rows={lines}
      rowId={({ line }) => String(line)}
      columns={[
        column.lead("line", t("lineNumber"), ({ line }) => line),
        column("symbol", trade("ticket.symbol"), ({ row, text }) => row?.symbol ?? text),
        column("side", trade("ticket.side"), ({ row }) => (row ? trade(`sides.${row.side}`) : "")),
        column.figure("qty", trade("ticket.qty"), ({ row }) => row?.qty ?? ""),
        column.figure("price", trade("ticket.price"), ({ row }) =>
          row ? row.price || trade("types.market") : "",
        ),
        column("product", trade("ticket.product"), ({ row }) =>
          row ? trade(`categories.${row.product}`) : "",
        ),
        column.prose("way", own("way"), ({ line }) => <SendWayText way={ways.get(String(line))} />),
        column.prose("fault", t("readAs"), ({ faults }) =>
          faults.length === 0 ? (
            t("fine")
          ) : (
            <span className={styles.broken}>
              {faults.map((fault) => t(`faults.${fault}`)).join(" ")}
            </span>
          ),
        ),
      ]}
    />
  );
}
