"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { useFailureText } from "@/components/ui/forms/use-change";
import { Icon } from "@/components/ui/icon";

/** `refused`: a sentence where nothing was asked for. */
export type ReadAgainAnswer = { readonly refused: string } | { readonly asked: string };

/** Has the account read now. */
export function ReadAgain({ readNow }: { readNow: () => Promise<ReadAgainAnswer> }) {
  const t = useTranslations("trading.reading");
  const failureText = useFailureText();
  const [answer, setAnswer] = useState<ReadAgainAnswer | null>(null);
  return (
    <Form
      action={async () => {
        setAnswer(await readNow().catch((error: unknown) => ({ refused: failureText(error) })));
      }}
    >
      <Button type="submit" size="compact-xs" variant="default">
        <Icon name="sync" size={12} />
        {t("again")}
      </Button>{" "}
      <span role="status">{answer && "asked" in answer ? answer.asked : null}</span>
      <Problem text={answer && "refused" in answer ? answer.refused : null} />
    </Form>
  );
}
