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
import type { ServerAction } from "@/lib/core/action-result";
import type { OfPartnerStatement, PayPartnerStatement, TypedPayment } from "@/lib/payouts/contract";
import type { OwnApproval } from "@/lib/payouts/lone-approval";
import type { PartnerStatementState } from "@/lib/payouts/partner-statement";
import { type LoneChoices, OwnStatementNotice } from "./lone-approval";

type StatementStep = ServerAction<OfPartnerStatement, string | null>;
type PayStep = ServerAction<PayPartnerStatement, string | null>;

type PartnerStatementActionsProps = {
  of: OfPartnerStatement;
  state: PartnerStatementState;
  /** The person prepared it: whether he or she may approve it all the same. Null: somebody else. */
  own: { readonly approval: OwnApproval; readonly choices: LoneChoices } | null;
  /** The person is the partner who is paid, and takes no step for the broker. */
  isPayee: boolean;
  /** Whether there is anything to pay. */
  isDue: boolean;
  today: string;
  approve: StatementStep;
  discard: StatementStep;
  pay: PayStep;
};

/** A manager's next steps with a statement. */
export function PartnerStatementActions(props: PartnerStatementActionsProps) {
  const { of, state, own, isPayee, isDue, today, approve, discard, pay } = props;
  const t = useTranslations("payouts.deeds");
  const alone = useTranslations("payouts.alone");
  if (isPayee) return <Notice tone="plain">{t("payee")}</Notice>;
  switch (state) {
    case "prepared": {
      const isAlone = own?.approval.kind === "on" && own.approval.waitMs === 0;
      return (
        <Stack gap={12}>
          {own ? <OwnStatementNotice {...own} /> : null}
          <Group gap={8}>
            {own === null || isAlone ? (
              <AskFirst
                isHarmless
                trigger={t("approve")}
                title={t("approveQuestion")}
                text={isAlone ? alone("approveText") : t("approveText")}
                run={() => approve(of)}
              />
            ) : null}
            <AskFirst
              trigger={t("discard")}
              title={t("discardQuestion")}
              text={t("discardText")}
              run={() => discard(of)}
            />
          </Group>
        </Stack>
      );
    }
    case "open":
      return isDue ? (
        <PaymentForm of={of} today={today} pay={pay} />
      ) : (
        <Notice tone="plain">{t("nothing")}</Notice>
      );
    case "paid":
      return (
        <AskFirst
          trigger={t("unpay")}
          title={t("unpayQuestion")}
          text={t("unpayText")}
          run={() => pay({ ...of, payment: null })}
        />
      );
    case "carried":
      return null;
    default:
      return state satisfies never;
  }
}

type PaymentFormProps = { of: OfPartnerStatement; today: string; pay: PayStep };

function PaymentForm({ of, today, pay }: PaymentFormProps) {
  const t = useTranslations("payouts.deeds");
  const [payment, setPayment] = useState<TypedPayment>({ day: today, reference: "" });
  const { problem, isPending, run } = useChange();
  return (
    <Form action={() => run(() => pay({ ...of, payment }))} columnPx={160} maw={1120} noValidate>
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
