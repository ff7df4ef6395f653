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
import { refused, useAnswer } from "@/components/ui/forms/use-change";
import { Notice } from "@/components/ui/notice";
import type { Worded } from "@/lib/core/action-result";
import type { ConfirmAppOutcome, MakeBackupCodesOutcome } from "@/lib/sign-in/contract";
import { PasskeyFactors } from "./passkeys";
import styles from "./second-step.module.css";
import type {
  AppDraft,
  BeginAppAnswer,
  FactorProps,
  SecondStepActions,
  SecondStepView,
} from "./second-step-view";

type SecondStepProps = {
  view: SecondStepView;
  actions: SecondStepActions;
  /**
   * Where the person goes once they have seen the codes of a required first factor; left out: stays
   * here.
   */
  opens?: string;
};

/** App, passkeys and backup codes of the person. */
export function SecondStep({ view, actions, opens }: SecondStepProps) {
  const t = useTranslations("secondStep.codes");
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
  const t = useTranslations("secondStep.codes");
  const { outcome, isPending, run } = useAnswer<Worded<MakeBackupCodesOutcome>>(
    refused,
    (answer) => {
      if (answer.kind === "made") onCodes(answer.backupCodes);
    },
  );
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
          <Button loading={isPending} onClick={() => run(() => actions.makeCodes())}>
            {t("make")}
          </Button>
        ) : null}
      </Group>
      <Problem text={outcome?.kind === "refused" ? outcome.problem : null} />
    </section>
  );
}

type CodesOnceProps = { codes: readonly string[]; done: string; onDone: () => void };

/** Shows the backup codes once, and moves the focus there. */
function CodesOnce({ codes, done, onDone }: CodesOnceProps) {
  const [t, ui] = [useTranslations("secondStep.codes"), useTranslations("ui")];
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
  const t = useTranslations("secondStep.app");
  const [draft, setDraft] = useState<AppDraft | null>(null);
  const { outcome, isPending, run } = useAnswer<BeginAppAnswer>(refused, (answer) => {
    if (answer.kind === "begun") setDraft(answer);
  });
  const isEnrolling = draft !== null && !hasApp;
  return (
    <section className={styles.factor} aria-labelledby="factor-app">
      <Group gap="8px 12px">
        <h3 id="factor-app">{t("title")}</h3>
        <Text span size="sm" c="dimmed" flex="1 1 240px">
          {t(hasApp ? "there" : "none")}
        </Text>
        {hasApp ? (
          <AskFirst
            trigger={t("remove")}
            label={t("removeLabel")}
            title={t("removeAsk")}
            text={t("removeText")}
            run={() => actions.removeApp()}
          />
        ) : null}
        {hasApp || isEnrolling ? null : (
          <Button loading={isPending} onClick={() => run(() => actions.beginApp())}>
            {t("begin")}
          </Button>
        )}
      </Group>
      <Problem text={outcome?.kind === "refused" ? outcome.problem : null} />
      {isEnrolling ? (
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
  confirm: SecondStepActions["confirmApp"];
  onDone: (codes: readonly string[] | null) => void;
  onCancel: () => void;
};

function AppEnrolment({ draft, confirm, onDone, onCancel }: AppEnrolmentProps) {
  const [t, all] = [useTranslations("secondStep.app"), useTranslations("secondStep")];
  const { outcome, isPending, run } = useAnswer<Worded<ConfirmAppOutcome>>(refused, (answer) => {
    if (answer.kind === "added") onDone(answer.backupCodes);
  });
  const submit = (data: FormData) => run(() => confirm({ code: textOf(data, "code") }));
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
          <Problem text={outcome?.kind === "refused" ? outcome.problem : null} />
        </Stack>
      </Group>
    </Form>
  );
}
