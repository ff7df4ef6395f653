"use client";
import { Group, Stack, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { DayField } from "@/components/ui/forms/day-field";
import { Form, Submit } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { Notice } from "@/components/ui/notice";
import type { PartnerStatementState } from "@/lib/payouts/partner-statement";

export type Payment = { readonly day: string; readonly reference: string };

/** Each answers with a sentence where it is refused. */
export type PayoutChanges = {
  readonly approve: () => Promise<string | null>;
  readonly discard: () => Promise<string | null>;
  readonly pay: (payment: Payment | null) => Promise<string | null>;
};

type PayoutDeedsProps = {
  state: PartnerStatementState;
  /** The person prepared it, so another one approves it. */
  isOwn: boolean;
  /** The person is the partner who is paid, and does nothing with it for the broker. */
  isPayee: boolean;
  /** Whether there is anything to pay. */
  isDue: boolean;
  today: string;
  changes: PayoutChanges;
};

/** What a manager does next with a statement. */
export function PartnerStatementActions({
  state,
  isOwn,
  isPayee,
  isDue,
  today,
  changes,
}: PayoutDeedsProps) {
  const t = useTranslations("payouts.deeds");
  if (isPayee) return <Notice tone="plain">{t("payee")}</Notice>;
  switch (state) {
    case "prepared":
      return (
        <Stack gap={12}>
          {isOwn ? <Notice tone="plain">{t("own")}</Notice> : null}
          <Group gap={8}>
            {isOwn ? null : (
              <AskFirst
                isHarmless
                trigger={t("approve")}
                title={t("approveQuestion")}
                text={t("approveText")}
                run={changes.approve}
              />
            )}
            <AskFirst
              trigger={t("discard")}
              title={t("discardQuestion")}
              text={t("discardText")}
              run={changes.discard}
            />
          </Group>
        </Stack>
      );
    case "open":
      return isDue ? (
        <PaymentForm today={today} pay={changes.pay} />
      ) : (
        <Notice tone="plain">{t("nothing")}</Notice>
      );
    case "paid":
      return (
        <AskFirst
          trigger={t("unpay")}
          title={t("unpayQuestion")}
          text={t("unpayText")}
          run={() => changes.pay(null)}
        />
      );
    case "carried":
      return null;
    default:
      return state satisfies never;
  }
}

function PaymentForm({ today, pay }: { today: string; pay: PayoutChanges["pay"] }) {
  const t = useTranslations("payouts.deeds");
  const [payment, setPayment] = useState<Payment>({ day: today, reference: "" });
  const { problem, isPending, run } = useChange();
  return (
    <Form action={() => run(() => pay(payment))} columnPx={160} maw={1120} noValidate>
      <DayField
        label={t("paidDay")}
        value={payment.day || null}
        onChange={(day) => setPayment({ ...payment, day: day ?? "" })}
      />
      <TextInput
        label={t("reference")}
        description={t("referenceNote")}
        autoComplete="off"
        value={payment.reference}
        onChange={(event) => setPayment({ ...payment, reference: event.currentTarget.value })}
      />
      <Group gap="8px 16px" data-wide="">
        <Submit loading={isPending} text={t("pay")} />
        <Problem text={problem} />
      </Group>
    </Form>
  );
}
