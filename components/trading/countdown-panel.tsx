"use client";
import { Group, NumberInput, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { LocalTime } from "@/components/ui/local-time";
import { MarkedText, Quiet, SubLine } from "@/components/ui/marked-text";
import { Notice } from "@/components/ui/notice";
import { PageLink } from "@/components/ui/page-link";
import type { ServerAction } from "@/lib/core/action-result";
import type { ArmCountdown, OfTradingAccount } from "@/lib/trading/contract";
import {
  type CountdownView,
  LEAST_COUNTDOWN,
  MOST_COUNTDOWN,
  type ShownCountdown,
} from "@/lib/trading/countdown";
import { ORDER_RECORD_STATES } from "@/lib/trading/order-life";
import styles from "./ticket.module.css";

export type CountdownActions = {
  readonly arm: ServerAction<ArmCountdown, string | null>;
  readonly disarm: ServerAction<OfTradingAccount, string | null>;
};

const BOUNDS = { least: LEAST_COUNTDOWN, most: MOST_COUNTDOWN };
const DEFAULT_SECONDS = 30;

const LOOKS = {
  off: { tone: "quiet", mark: "ring" },
  arming: { tone: "warn", mark: "half" },
  armed: { tone: "good", mark: "full" },
  disarming: { tone: "warn", mark: "half" },
  refused: { tone: "bad", mark: "square" },
  "running-out": { tone: "bad", mark: "diamond" },
  fired: { tone: "bad", mark: "square" },
  disarmed: { tone: "quiet", mark: "ring" },
} as const;

type PanelProps = { accountId: number; view: CountdownView; actions: CountdownActions };

/** The dead man's switch of an account: what it does, its state, and what happened to it. */
export function CountdownPanel({ accountId, view, actions }: PanelProps) {
  const t = useTranslations("countdown");
  const { shown, events, hasWorker } = view;
  const mayDisarm =
    shown.kind === "arming" || shown.kind === "armed" || shown.kind === "running-out";
  const mayArm = !mayDisarm && shown.kind !== "disarming";
  return (
    <Stack gap={16}>
      <SubLine>{t("how")}</SubLine>
      <CountdownStateLine view={view} />
      {hasWorker || shown.kind === "off" ? null : <Notice>{t("noWorker")}</Notice>}
      {mayArm ? <ArmForm accountId={accountId} arm={actions.arm} /> : null}
      {mayDisarm ? (
        <Group>
          <AskFirst
            trigger={t("disarm")}
            title={t("disarmTitle")}
            text={t("disarmText")}
            run={() => actions.disarm({ accountId })}
          />
        </Group>
      ) : null}
      {events.length === 0 ? null : (
        <section aria-label={t("events.title")}>
          <Quiet>{t("events.title")}</Quiet>
          <ul className={styles.events}>
            {events.map((event) => (
              <li key={event.id}>
                <LocalTime ms={event.at.getTime()} exact /> · <EventText event={event} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}

function ArmForm({ accountId, arm }: { accountId: number; arm: CountdownActions["arm"] }) {
  const t = useTranslations("countdown");
  const { problem, isPending, run } = useChange();
  const submit = (data: FormData) => {
    const text = textOf(data, "seconds");
    const seconds = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
    if (!(seconds >= LEAST_COUNTDOWN && seconds <= MOST_COUNTDOWN)) {
      run(async () => t("problems.bad", BOUNDS));
      return;
    }
    run(() => arm({ accountId, seconds }));
  };
  return (
    <Form className={styles.form} action={submit}>
      <NumberInput
        name="seconds"
        label={t("seconds", BOUNDS)}
        // Another number than the typed one would be armed.
        clampBehavior="none"
        min={LEAST_COUNTDOWN}
        max={MOST_COUNTDOWN}
        allowDecimal={false}
        allowNegative={false}
        defaultValue={DEFAULT_SECONDS}
        w={280}
        required
      />
      <Group gap="8px 16px">
        <Submit loading={isPending} text={t("arm")} />
        <Problem text={problem} />
      </Group>
    </Form>
  );
}

function EventText({ event }: { event: CountdownView["events"][number] }) {
  const t = useTranslations("countdown.events");
  const { kind, actor, details } = event;
  const by = actor ?? "";
  switch (kind) {
    case "asked":
      return t("asked", { by, seconds: details.seconds ?? LEAST_COUNTDOWN });
    case "disarm-asked":
      return t("disarm-asked", { by });
    case "armed":
    case "refused":
    case "missed":
    case "renewed":
    case "fired":
    case "disarmed":
    case "restored":
      return t(kind);
    default:
      return kind satisfies never;
  }
}

/** Its state in words, and why it is not renewed or was refused. */
function CountdownStateLine({ view }: { view: CountdownView }) {
  const t = useTranslations("countdown");
  const { countdown, shown } = view;
  const missed = countdown?.missed ?? null;
  const isMissed =
    shown.kind === "armed" ||
    shown.kind === "refused" ||
    (shown.kind === "arming" && missed?.why !== "not-reconciled");
  return (
    <div>
      <MarkedText {...LOOKS[shown.kind]}>{t(`states.${shown.kind}`)}</MarkedText> ·{" "}
      <Says view={view} />
      {missed?.why === "not-reconciled" && shown.kind === "arming" ? (
        <SubLine>{t("waiting")}</SubLine>
      ) : null}
      {missed !== null && isMissed ? (
        <SubLine>
          {t.rich(`missed.${missed.why}`, {
            at: () => <LocalTime ms={missed.since.getTime()} exact />,
          })}
        </SubLine>
      ) : null}
      <FailureLine view={view} />
      <AfterLine view={view} />
    </div>
  );
}

function Says({ view: { countdown, shown } }: { view: CountdownView }) {
  const t = useTranslations("countdown.says");
  if (countdown === null) return t("off");
  const { askedBy, seconds, renewedUntilMs, ranOutAt } = countdown;
  const at = () => {
    const ms = ranOutAt?.getTime() ?? renewedUntilMs;
    return ms === null ? null : <LocalTime ms={ms} exact />;
  };
  switch (shown.kind) {
    case "arming":
      return t("arming", { by: askedBy, seconds });
    case "armed":
      return t.rich("armed", { by: askedBy, seconds, at });
    case "running-out":
    case "fired":
      return t.rich(shown.kind, { at });
    case "disarmed":
      return shown.mayHaveFired ? t.rich("mayHaveFired", { at }) : t("disarmed");
    case "off":
    case "disarming":
    case "refused":
      return t(shown.kind);
    default:
      return shown satisfies never;
  }
}

/** Without the permission for this operation (docs/trading.md 3.2). */
const PERMISSION_CODES: readonly (string | null)[] = ["40014", "25620"];

function FailureLine({ view: { countdown, shown } }: { view: CountdownView }) {
  const t = useTranslations("countdown");
  const failures = useTranslations("failures.orders");
  const failure = countdown?.failure ?? null;
  const isOver = shown.kind === "disarmed" || shown.kind === "fired";
  if (failure === null || isOver) return null;
  const isPermission = PERMISSION_CODES.includes(failure.code);
  const code = failure.code === null ? "" : ` (${failure.code})`;
  return (
    <SubLine>
      {isPermission ? t("permission") : failures(`${failure.kind}.happened`)}
      {code}
    </SubLine>
  );
}

/** What became of the orders that were open when it fired. */
function AfterLine({ view: { after, shown } }: { view: CountdownView }) {
  const t = useTranslations("countdown");
  const states = useTranslations("trade.orderStates");
  if (shown.kind !== "fired" || after.length === 0) return null;
  const counts = ORDER_RECORD_STATES.map((state) => {
    const found = after.find((one) => one.state === state);
    return found ? t("afterCount", { state: states(state), count: found.count }) : null;
  });
  return <SubLine>{t("after", { counts: counts.filter(Boolean).join(", ") })}</SubLine>;
}

type LineProps = {
  view: CountdownView;
  isStopped: boolean;
  /** Null: this person may not change it. */
  settingsHref: string | null;
};

/** Beside the kill switch: nothing where it was never armed or is off. */
export function CountdownLine({ view, isStopped, settingsHref }: LineProps) {
  const t = useTranslations("countdown");
  const { shown } = view;
  if (!isWorthSaying(shown)) return null;
  const isCalm = shown.kind === "armed" && view.countdown?.missed === null;
  const link =
    settingsHref === null ? null : <PageLink href={settingsHref}>{t("setting")}</PageLink>;
  const text = (
    <>
      <strong>{t("title")}</strong>: <CountdownStateLine view={view} /> {link}
      {isStopped && shown.kind === "armed" ? <SubLine>{t("stopped")}</SubLine> : null}
    </>
  );
  return <Notice tone={isCalm ? "plain" : "warn"}>{text}</Notice>;
}

function isWorthSaying(shown: ShownCountdown): boolean {
  if (shown.kind === "disarmed") return shown.mayHaveFired;
  return shown.kind !== "off";
}
