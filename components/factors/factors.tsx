"use client";
import { Box, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { QrCode } from "@/components/ui/forms/qr-code";
import { Notice } from "@/components/ui/notice";
import {
  type AppDraft,
  type FactorActions,
  type FactorProps,
  type FactorsView,
  refusalOf,
} from "./factor-view";
import styles from "./factors.module.css";
import { PasskeyFactors } from "./passkeys";
import { useAttempt } from "./use-attempt";

type FactorsProps = {
  view: FactorsView;
  actions: FactorActions;
  /** Where the codes of a required first factor lead; left out: stays here. */
  opens?: string;
};

export function Factors({ view, actions, opens }: FactorsProps) {
  const t = useTranslations("factors.codes");
  const router = useRouter();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) {
    const done = () => {
      if (opens) return router.push(opens);
      setCodes(null);
      router.refresh();
    };
    return <CodesOnce codes={codes} done={t(opens ? "open" : "kept")} onDone={done} />;
  }
  const common = { view, actions, onCodes: setCodes };
  return (
    <div>
      <AppFactor {...common} />
      <PasskeyFactors {...common} />
      <BackupCodes {...common} />
    </div>
  );
}

function BackupCodes({ view, actions, onCodes }: FactorProps) {
  const t = useTranslations("factors.codes");
  const { problem, isPending, run } = useAttempt();
  const { hasApp, passkeys, backupCodes: count } = view;
  const hasFactor = hasApp || passkeys.length > 0;
  return (
    <section className={styles.factor} aria-labelledby="factor-codes">
      {hasFactor && view.isFew ? <Notice>{t("few", { count })}</Notice> : null}
      <Group gap="8px 12px">
        <h3 id="factor-codes">{t("title")}</h3>
        <Text span size="sm" c="dimmed" flex="1 1 240px">
          {hasFactor ? t("left", { count }) : t("none")}
        </Text>
        {hasFactor ? (
          <Button
            loading={isPending}
            onClick={() => run(actions.makeCodes, (done) => onCodes(done.backupCodes))}
          >
            {t("make")}
          </Button>
        ) : null}
      </Group>
      <Problem text={problem} />
    </section>
  );
}

/** The backup codes are shown once, and get the focus. */
function CodesOnce({
  codes,
  done,
  onDone,
}: {
  codes: readonly string[];
  done: string;
  onDone: () => void;
}) {
  const [t, ui] = [useTranslations("factors.codes"), useTranslations("ui")];
  const box = useRef<HTMLElement>(null);
  const { copied, copy } = useClipboard();
  useEffect(() => box.current?.focus(), []);
  return (
    <Box component="section" ref={box} tabIndex={-1} py={12} aria-labelledby="codes-once">
      <Text component="h3" id="codes-once" fw={500} mb={12}>
        {t("title")}
      </Text>
      <Notice>{t("once")}</Notice>
      <ul className={styles.codes} aria-label={t("list")} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="8px 12px" align="end">
        <Button onClick={() => copy(codes.join("\n"))}>{copied ? ui("copied") : t("copy")}</Button>
        <Button variant="filled" onClick={onDone}>
          {done}
        </Button>
      </Group>
    </Box>
  );
}

function AppFactor({ view: { hasApp }, actions, onCodes }: FactorProps) {
  const t = useTranslations("factors.app");
  const [draft, setDraft] = useState<AppDraft | null>(null);
  const { problem, isPending, run } = useAttempt();
  return (
    <section className={styles.factor} aria-labelledby="factor-app">
      <Group gap="8px 12px">
        <h3 id="factor-app">{t("title")}</h3>
        <Text span size="sm" c="dimmed" flex="1 1 240px">
          {t(hasApp ? "there" : "none")}
        </Text>
        {draft && !hasApp ? null : hasApp ? (
          <AskFirst
            trigger={t("remove")}
            label={t("removeLabel")}
            title={t("removeAsk")}
            text={t("removeText")}
            run={() => refusalOf(actions.removeApp())}
          />
        ) : (
          <Button loading={isPending} onClick={() => run(actions.beginApp, setDraft)}>
            {t("begin")}
          </Button>
        )}
      </Group>
      <Problem text={problem} />
      {draft && !hasApp ? (
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
            <Submit loading={isPending} text={t("submit")} />
            <Button onClick={onCancel}>{all("cancel")}</Button>
          </Group>
          <Problem text={problem} />
        </Stack>
      </Group>
    </Form>
  );
}
