"use client";
import { Box, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { Form, textOf } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { QrCode } from "@/components/ui/forms/qr-code";
import type { AppDraft, FactorActions } from "./factor-view";
import styles from "./factors.module.css";
import { useAttempt } from "./use-attempt";

type AppFactorProps = {
  hasApp: boolean;
  mayChange: boolean;
  actions: Pick<FactorActions, "beginApp" | "confirmApp" | "removeApp">;
  onCodes: (codes: readonly string[] | null) => void;
};

/** The authenticator app: whether there is one, and how it is set up. */
export function AppFactor({ hasApp, mayChange, actions, onCodes }: AppFactorProps) {
  const t = useTranslations("factors.app");
  const [draft, setDraft] = useState<AppDraft | null>(null);
  const { problem, isPending, run, ask } = useAttempt();
  return (
    <section className={styles.factor} aria-labelledby="factor-app">
      <Group gap="8px 12px">
        <h3 id="factor-app">{t("title")}</h3>
        <Text span size="sm" c="dimmed" flex="1 1 240px">
          {t(hasApp ? "there" : "none")}
        </Text>
        {!mayChange || draft ? null : hasApp ? (
          <AskFirst
            trigger={t("remove")}
            label={t("removeLabel")}
            title={t("removeAsk")}
            text={t("removeText")}
            yes={t("remove")}
            run={() => ask(actions.removeApp)}
          />
        ) : (
          <Button loading={isPending} onClick={() => run(actions.beginApp, setDraft)}>
            {t("begin")}
          </Button>
        )}
      </Group>
      <Problem text={problem} />
      {draft && mayChange && !hasApp ? (
        <AppEnrolment
          draft={draft}
          confirm={actions.confirmApp}
          onDone={(codes) => {
            setDraft(null);
            onCodes(codes);
          }}
          onCancel={() => setDraft(null)}
        />
      ) : null}
    </section>
  );
}

type AppEnrolmentProps = {
  draft: AppDraft;
  confirm: FactorActions["confirmApp"];
  onDone: (codes: readonly string[] | null) => void;
  onCancel: () => void;
};

/** The secret as a picture and as text, and the code that shows that the app has it. */
function AppEnrolment({ draft, confirm, onDone, onCancel }: AppEnrolmentProps) {
  const [t, all] = [useTranslations("factors.app"), useTranslations("factors")];
  const { problem, isPending, run } = useAttempt();
  const submit = (data: FormData) =>
    run(
      () => confirm(textOf(data, "code")),
      (done) => onDone(done.backupCodes),
    );
  return (
    <Form action={submit}>
      <Group gap="16px 24px" align="flex-start">
        <Box component="figure" w={200}>
          <QrCode label={t("picture")} {...draft.picture} />
          <Text component="figcaption" size="sm" c="dimmed" mt={8}>
            {t("scan")}
          </Text>
        </Box>
        <Stack gap={8} flex="1 1 280px">
          <Text size="sm" c="dimmed">
            {t("secret")}
          </Text>
          <code translate="no" data-testid="totp-secret" style={{ userSelect: "all" }}>
            {draft.secret.match(/.{1,4}/g)?.join(" ")}
          </code>
          <TextInput
            miw={200}
            label={t("code")}
            inputMode="numeric"
            autoComplete="one-time-code"
            name="code"
            required
            autoFocus
          />
          <Group gap="8px 12px" align="end">
            <Button type="submit" variant="filled" loading={isPending}>
              {t("submit")}
            </Button>
            <Button onClick={onCancel}>{all("cancel")}</Button>
          </Group>
          <Problem text={problem} />
        </Stack>
      </Group>
    </Form>
  );
}
