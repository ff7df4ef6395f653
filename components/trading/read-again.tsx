"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Form } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { refused, useAnswer } from "@/components/ui/forms/use-change";
import { Icon } from "@/components/ui/icon";
import type { ServerAction, Worded } from "@/lib/core/action-result";
import type { OfTradingAccount, RequestCopyOutcome } from "@/lib/trading/contract";

type ReadAgainProps = {
  accountId: number;
  readNow: ServerAction<OfTradingAccount, Worded<RequestCopyOutcome>>;
};

/** Has the account read now. */
export function ReadAgain({ accountId, readNow }: ReadAgainProps) {
  const t = useTranslations("trading.reading");
  const { outcome, run } = useAnswer<Worded<RequestCopyOutcome>>(refused);
  return (
    <Form action={() => run(() => readNow({ accountId }))}>
      <Button type="submit" size="compact-xs" variant="default">
        <Icon name="sync" size={12} />
        {t("again")}
      </Button>{" "}
      <span role="status">
        {outcome?.kind === "asked" ? t(outcome.isWorkerAlive ? "asked" : "askedNoWorker") : null}
      </span>
      <Problem text={outcome?.kind === "refused" ? outcome.problem : null} />
    </Form>
  );
}
