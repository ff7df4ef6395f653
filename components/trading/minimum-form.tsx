"use client";
import { Group, NativeSelect } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { LocalTime } from "@/components/ui/local-time";
import { SubLine } from "@/components/ui/marked-text";
import { PageLink } from "@/components/ui/page-link";
import type { ServerAction } from "@/lib/core/action-result";
import type { SaveMinimum } from "@/lib/trading/contract";
import { MINIMUM_CHOICES, type MinimumReading } from "@/lib/trading/exchange-settings";
import styles from "./ticket.module.css";

type MinimumFormProps = {
  accountId: number;
  /** Null: not known yet. */
  minimum: {
    readonly reading: MinimumReading;
    readonly since: Date;
    /** Who set it; null: an order showed it. */
    readonly by: string | null;
    /** The page of that order. */
    readonly orderHref: string | null;
  } | null;
  save: ServerAction<SaveMinimum, string | null>;
};

/** How the exchange counts its minimum order amount, and how the desk knows. */
export function MinimumForm({ accountId, minimum, save }: MinimumFormProps) {
  const t = useTranslations("trade.settings.minimum");
  const { problem, isDone, isPending, run, forget } = useChange();
  const submit = (data: FormData) => {
    const reading = MINIMUM_CHOICES.find((one) => one === textOf(data, "reading")) ?? "unknown";
    forget();
    run(() => save({ accountId, reading }));
  };
  return (
    <Form className={styles.form} action={submit}>
      <SubLine>
        {minimum === null ? t("isUnknown") : null}
        {minimum !== null && minimum.by !== null
          ? t.rich("setBy", {
              name: minimum.by,
              at: () => <LocalTime ms={minimum.since.getTime()} />,
            })
          : null}
        {minimum !== null && minimum.orderHref !== null
          ? t.rich("shownBy", {
              at: () => <LocalTime ms={minimum.since.getTime()} />,
              order: (text) => <PageLink href={minimum.orderHref ?? ""}>{text}</PageLink>,
            })
          : null}
      </SubLine>
      <NativeSelect
        key={minimum?.reading ?? "unknown"}
        name="reading"
        label={t("label")}
        defaultValue={minimum?.reading ?? "unknown"}
        data={MINIMUM_CHOICES.map((value) => ({ value, label: t(`choices.${value}`) }))}
      />
      <Group gap="8px 16px">
        <Submit loading={isPending} text={t("save")} />
        <span role="status">{isDone ? t("saved") : null}</span>
        <Problem text={problem} />
      </Group>
    </Form>
  );
}
