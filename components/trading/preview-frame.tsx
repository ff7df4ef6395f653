"use client";
import { Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SubLine } from "@/components/ui/marked-text";
import { Notice } from "@/components/ui/notice";
import type { PreviewBase } from "@/lib/trading/order-preview";
import type { OrderRecord } from "@/lib/trading/order-record";
import type { RuleRefusal } from "@/lib/trading/rule-refusal";
import { fieldText } from "./changes/change-text";
import { limitSaid } from "./limit-text";
import { LimitsTable } from "./limits-table";
import { recordSays } from "./order-text";
import { saidText } from "./refusal-text";
import { type PreviewActions, SendPart } from "./send-part";
import styles from "./ticket.module.css";

type PreviewFrameProps = {
  /** `previewedAt` null: it is being looked at once more. */
  record: OrderRecord & { readonly preview: PreviewBase };
  /** The database's clock when this was drawn. */
  nowMs: number;
  /** Back to what was typed; null: nothing was. */
  changeHref: string | null;
  /** Null: somebody else drafted it. */
  actions: PreviewActions | null;
  /** Of which product it is. */
  of: ReactNode;
  stock?: ReactNode;
  /** A link that repairs what a rule refuses. */
  repairOf?: (refusal: RuleRefusal) => ReactNode;
  /** What it would do, in figures. */
  children: ReactNode;
};

/**
 * What an order or a change would do, which rules and limits it breaks, and the button that sends
 * it.
 */
export function PreviewFrame(props: PreviewFrameProps) {
  const { record, nowMs, changeHref, actions, of, stock, repairOf, children } = props;
  const t = useTranslations("trade");
  const { preview, drafter } = record;
  const warnings = preview.warnings ?? [];
  return (
    <Stack gap={16}>
      <div>
        <p className={styles.says}>{recordSays(t, record)}</p>
        {of}
      </div>
      {stock}
      {preview.refusals.length > 0 ? (
        <Notice tone="error">
          <b>{t("look.refusals")}</b>
          <ul className={styles.refusals}>
            {preview.refusals.map((refusal) => (
              <li key={`${refusal.rule} ${refusal.field} ${refusal.said.text}`}>
                <span>
                  <b>{t(`rules.${refusal.rule}`)}.</b> {saidText(t, refusal.said)}
                </span>
                {repairOf?.(refusal)}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <BrokenLimits preview={preview} />
      {warnings.length > 0 ? (
        <Notice>
          <b>{t("look.warnings")}</b>
          <ul className={styles.refusals}>
            {warnings.map(({ rule, field, said }) => (
              <li key={`${rule} ${field} ${said.text}`}>
                <span>
                  <b>{t(`rules.${rule}`)}.</b> {saidText(t, said)}
                </span>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <Roundings roundings={preview.roundings} />
      {children}
      <div>
        <Text component="h3" size="xs" c="dimmed" fw={600}>
          {t("look.limits")}
        </Text>
        <LimitsTable limits={preview.limits} />
      </div>
      {actions ? (
        <SendPart order={record} nowMs={nowMs} changeHref={changeHref} actions={actions} />
      ) : (
        <SubLine>{t("look.notYours", { drafter })}</SubLine>
      )}
    </Stack>
  );
}

/** A sentence for each limit that refuses it; nothing where none does. */
function BrokenLimits({ preview: { limits } }: { preview: PreviewBase }) {
  const t = useTranslations("trade");
  const broken = limits.filter(({ isKept }) => !isKept);
  if (broken.length === 0) return null;
  return (
    <Notice tone="error">
      <b>{t("look.limitsBroken")}</b>
      <ul className={styles.refusals}>
        {broken.map((line) => (
          <li key={line.limit}>{limitSaid(t, line)}</li>
        ))}
      </ul>
    </Notice>
  );
}

/**
 * What was rounded to the symbol's steps, as it was typed and as it is sent; nothing where nothing
 * was.
 */
function Roundings({ roundings }: Pick<PreviewBase, "roundings">) {
  const t = useTranslations("trade");
  if (roundings.length === 0) return null;
  return (
    <Notice tone="plain">
      {t("look.roundings")}:{" "}
      {roundings.map(({ field, typed, sent }) => (
        <span key={field}>{t("look.rounded", { field: fieldText(t, field), typed, sent })} </span>
      ))}
    </Notice>
  );
}
