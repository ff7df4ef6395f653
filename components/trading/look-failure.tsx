"use client";
import { Button, Group, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import type { ServerAction } from "@/lib/core/action-result";
import type { OfRecord } from "@/lib/trading/contract";
import type { OrderFailure, OrderRecord } from "@/lib/trading/order-record";
import { OrderFailureSaid } from "./refusal-text";

type LookFailureProps = {
  order: OrderRecord & { readonly failure: OrderFailure };
  /** Back to what was typed; null: nothing was. */
  changeHref: string | null;
  /** Null: somebody else drafted it. */
  lookAgain: ServerAction<OfRecord, string | null> | null;
};

/** Why a draft has no preview, and what to do next. */
export function LookFailure({ order, changeHref, lookAgain }: LookFailureProps) {
  const { accountId, id, failure } = order;
  const t = useTranslations("trade.look");
  const failures = useTranslations("failures.orders");
  const { problem, isPending, run } = useChange();
  return (
    <Stack gap={16}>
      <Notice tone="error" role="alert">
        <b>{t("failed")}.</b>{" "}
        {failure.said ? null : (
          <>
            {failures(`${failure.kind}.happened`)} {failures(`${failure.kind}.next`)}{" "}
          </>
        )}
        <OrderFailureSaid failure={failure} />
      </Notice>
      <Group gap="8px 16px">
        {changeHref === null ? null : (
          <LinkButton href={changeHref} variant="filled">
            {t("change")}
          </LinkButton>
        )}
        {lookAgain ? (
          <Button loading={isPending} onClick={() => run(() => lookAgain({ accountId, id }))}>
            {t("again")}
          </Button>
        ) : null}
        <Problem text={problem} />
      </Group>
    </Stack>
  );
}
