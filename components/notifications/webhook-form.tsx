"use client";
import { Button, Code, Group, Stack, Text, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { Form, textOf } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { OnceBox } from "@/components/ui/forms/secret-field";
import { ChangeButton, refused, useAnswer } from "@/components/ui/forms/use-change";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import type { ServerAction, Worded } from "@/lib/core/action-result";
import type {
  SetWebhook,
  SetWebhookOutcome,
  TestWebhookOutcome,
} from "@/lib/notifications/contract";

type WordedWebhook = Worded<SetWebhookOutcome>;

type WebhookFormProps = {
  webhook: { readonly url: string; readonly offAtMs: number | null } | null;
  set: ServerAction<SetWebhook, WordedWebhook>;
  rotate: ServerAction<void, WordedWebhook>;
  remove: ServerAction<void, null>;
  switchOn: ServerAction<void, null>;
  test: ServerAction<void, Worded<TestWebhookOutcome>>;
};

/** The person's address, with its secret shown once. */
export function WebhookForm({ webhook, set, rotate, remove, switchOn, test }: WebhookFormProps) {
  const t = useTranslations("notifications.hook");
  const { outcome, setOutcome, isPending, run } = useAnswer<WordedWebhook>(refused);
  if (outcome?.kind === "made")
    return (
      <OnceBox
        title={t("secret")}
        text={t("once")}
        label={t("secret")}
        secret={outcome.secret}
        onDone={() => setOutcome(null)}
      >
        <Code translate="no">{outcome.url}</Code>
      </OnceBox>
    );
  const makeSecret = async () => {
    const { data, ...failed } = await rotate();
    if (data === undefined) return failed;
    if (data.kind === "refused") return data.problem;
    setOutcome(data);
    return null;
  };
  return (
    <Stack gap={16}>
      {webhook?.offAtMs ? (
        <Notice>
          {t.rich("off", { at: () => <LocalTime ms={webhook.offAtMs ?? 0} /> })}{" "}
          <ChangeButton run={() => switchOn()}>{t("on")}</ChangeButton>
        </Notice>
      ) : null}
      <Form action={(data) => run(() => set({ url: textOf(data, "url") }))} noValidate>
        <Group gap={8} align="flex-end">
          <TextInput
            key={webhook?.url ?? ""}
            flex="1 1 280px"
            maw={640}
            label={t("url")}
            placeholder={t("example")}
            name="url"
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            defaultValue={webhook?.url ?? ""}
            error={outcome !== null}
          />
          <Button type="submit" variant={webhook ? "default" : "filled"} loading={isPending}>
            {t(webhook ? "change" : "set")}
          </Button>
        </Group>
        <Problem text={outcome?.problem ?? null} />
      </Form>
      {webhook ? (
        <Group gap={8}>
          <AskFirst
            trigger={t("rotate")}
            title={t("rotateAsk")}
            text={t("rotateText")}
            isHarmless
            run={makeSecret}
          />
          <AskFirst
            trigger={t("remove")}
            title={t("removeAsk")}
            text={t("removeText", { url: webhook.url })}
            run={() => remove()}
          />
          <TestButton test={test} />
        </Group>
      ) : null}
    </Stack>
  );
}

function TestButton({ test }: Pick<WebhookFormProps, "test">) {
  const t = useTranslations("notifications.hook");
  const { outcome, isPending, run } = useAnswer<Worded<TestWebhookOutcome>>(refused);
  const isDelivered = outcome?.kind === "delivered";
  return (
    <>
      <Button loading={isPending} onClick={() => run(() => test())}>
        {t("test")}
      </Button>
      {outcome === null ? null : (
        <Text span size="sm" role="status" c={isDelivered ? "inherit" : "var(--warn)"}>
          {outcome.kind === "delivered" ? t("delivered") : outcome.problem}
        </Text>
      )}
    </>
  );
}
