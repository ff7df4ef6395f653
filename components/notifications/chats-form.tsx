"use client";
import { Anchor, Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { SecretField } from "@/components/ui/forms/secret-field";
import { ChangeButton, refused, useAnswer, useChange } from "@/components/ui/forms/use-change";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import { RefreshEvery } from "@/components/ui/refresh-every";
import type { ServerAction, Worded } from "@/lib/core/action-result";
import { visibleText } from "@/lib/core/visible-text";
import type {
  ChatView,
  ConfirmTelegram,
  EnterSlackCode,
  OwnChat,
  ShownChat,
  StartSlack,
  StartTelegramOutcome,
} from "@/lib/notifications/contract";

type WordedStart = Worded<StartTelegramOutcome>;

type ChatsFormProps = {
  chats: readonly ChatView[];
  startTelegram: ServerAction<void, WordedStart>;
  confirmTelegram: ServerAction<ConfirmTelegram, string | null>;
  startSlack: ServerAction<StartSlack, string | null>;
  enterSlackCode: ServerAction<EnterSlackCode, string | null>;
  disconnect: ServerAction<OwnChat, null>;
  switchOn: ServerAction<OwnChat, null>;
};

/** The person's Telegram chat and Slack channel, and how to connect them. */
export function ChatsForm({ chats, ...actions }: ChatsFormProps) {
  const t = useTranslations("notifications.chats");
  return (
    <Stack gap={24}>
      {chats.map((view) => (
        <Stack key={view.channel} gap={12} component="section" aria-label={t(view.channel)}>
          <Title order={3} size="sm">
            {t(view.channel)}
          </Title>
          <ChatPart view={view} {...actions} />
        </Stack>
      ))}
    </Stack>
  );
}

type ChatPartProps = Omit<ChatsFormProps, "chats"> & { view: ChatView };

function ChatPart({ view, ...actions }: ChatPartProps) {
  const t = useTranslations("notifications.chats");
  const { channel, chat, isConfigured } = view;
  if (chat?.state === "connected") return <Connected channel={channel} chat={chat} {...actions} />;
  if (!isConfigured) return <Line>{t("notConfigured")}</Line>;
  return channel === "telegram" ? (
    <Telegram chat={chat} {...actions} />
  ) : (
    <Slack chat={chat} {...actions} />
  );
}

type ConnectedProps = Pick<ChatsFormProps, "disconnect" | "switchOn"> &
  Pick<ChatView, "channel"> & { chat: ShownChat };

function Connected({ channel, chat, disconnect, switchOn }: ConnectedProps) {
  const t = useTranslations("notifications.chats");
  const title = visibleText(chat.title ?? "");
  return (
    <>
      {chat.offAtMs === null ? null : (
        <Notice>
          {t.rich("off", { at: () => <LocalTime ms={chat.offAtMs ?? 0} /> })}{" "}
          <ChangeButton run={() => switchOn({ channel })}>{t("on")}</ChangeButton>
        </Notice>
      )}
      <Group gap={12}>
        <Line>{t("connected", { title })}</Line>
        <AskFirst
          trigger={t("disconnect")}
          label={t(`disconnectOf.${channel}`)}
          title={t("disconnectAsk")}
          text={t("disconnectText", { title })}
          run={() => disconnect({ channel })}
        />
      </Group>
    </>
  );
}

type TelegramProps = Pick<ChatsFormProps, "startTelegram" | "confirmTelegram" | "disconnect"> & {
  chat: ShownChat | null;
};

function Telegram({ chat, startTelegram, confirmTelegram, disconnect }: TelegramProps) {
  const t = useTranslations("notifications.chats");
  const problems = useTranslations("notifications.chats.problems");
  const { outcome, isPending, run } = useAnswer<WordedStart>(refused);
  const cancel = (
    <ChangeButton run={() => disconnect({ channel: "telegram" })}>{t("cancel")}</ChangeButton>
  );
  if (chat?.state === "found")
    return (
      <>
        <Line>{t("found", { title: visibleText(chat.title ?? "") })}</Line>
        <Group gap={8}>
          <ChangeButton variant="filled" run={() => confirmTelegram({ id: chat.id })}>
            {t("confirm")}
          </ChangeButton>
          {cancel}
        </Group>
      </>
    );
  const start = (
    <Button loading={isPending} onClick={() => run(() => startTelegram())}>
      {t(chat ? "newCode" : "connectTelegram")}
    </Button>
  );
  const problem = <Problem text={outcome?.kind === "refused" ? outcome.problem : null} />;
  if (!chat)
    return (
      <>
        <Line>{t("telegramLine")}</Line>
        <Group>{start}</Group>
        {problem}
      </>
    );
  return (
    <>
      <RefreshEvery seconds={3} />
      {outcome?.kind === "made" ? (
        <>
          <Line>
            {t.rich("telegramLinks", {
              chat: (text) => <Outside href={outcome.link}>{text}</Outside>,
              group: (text) => <Outside href={outcome.groupLink}>{text}</Outside>,
            })}
          </Line>
          <SecretField label={t("command")} secret={`/start ${outcome.code}`} />
        </>
      ) : null}
      <Line>{t.rich("telegramWaits", { until: () => <LocalTime ms={chat.untilMs} /> })}</Line>
      {chat.problem === null ? null : <Notice>{problems(chat.problem)}</Notice>}
      <Group gap={8}>
        {start}
        {cancel}
      </Group>
      {problem}
    </>
  );
}

function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Anchor inherit href={href} target="_blank" rel="noreferrer">
      {children}
    </Anchor>
  );
}

type SlackProps = Pick<ChatsFormProps, "startSlack" | "enterSlackCode" | "disconnect"> & {
  chat: ShownChat | null;
};

function Slack({ chat, startSlack, enterSlackCode, disconnect }: SlackProps) {
  const t = useTranslations("notifications.chats");
  const { problem, isPending, run } = useChange();
  if (!chat)
    return (
      <Form
        key="address"
        action={(data) => run(() => startSlack({ url: textOf(data, "address") }))}
        noValidate
      >
        <Line>{t("slackLine")}</Line>
        <Group gap={8} align="flex-end">
          <TextInput
            flex="1 1 280px"
            maw={640}
            label={t("address")}
            placeholder={t("example")}
            name="address"
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            error={problem !== null}
          />
          <Submit loading={isPending} text={t("sendCode")} />
        </Group>
        <Problem text={problem} />
      </Form>
    );
  return (
    <Form
      key="code"
      action={(data) => run(() => enterSlackCode({ code: textOf(data, "code") }))}
      noValidate
    >
      <Line>
        {t.rich("slackWaits", {
          title: visibleText(chat.title ?? ""),
          until: () => <LocalTime ms={chat.untilMs} />,
        })}
      </Line>
      <Group gap={8} align="flex-end">
        <TextInput
          label={t("code")}
          name="code"
          autoComplete="one-time-code"
          spellCheck={false}
          error={problem !== null}
        />
        <Submit loading={isPending} text={t("enterCode")} />
        <ChangeButton run={() => disconnect({ channel: "slack" })}>{t("cancel")}</ChangeButton>
      </Group>
      <Problem text={problem} />
    </Form>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <Text size="sm">{children}</Text>;
}
