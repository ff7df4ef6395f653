import { Group, Text } from "@mantine/core";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { DismissNoticeForm } from "@/components/shell/dismiss-notice";
import { Icon } from "@/components/ui/icon";
import { LinkButton } from "@/components/ui/link-button";
import { Panel } from "@/components/ui/panel";
import { visibleText } from "@/lib/core/visible-text";
import { listInvitations } from "@/lib/people/invite-person";
import { findPeopleReach, listPeople } from "@/lib/people/people-reach";
import { listPersonNotices } from "@/lib/sign-in/notices";
import { viewerOf } from "@/lib/sign-in/scope/view-as";
import { requireUser } from "@/lib/sign-in/session";
import { dismissNoticeAction } from "../notice-actions";

/** The next steps for the first administrator of a new desk; the panel can be hidden. */
export async function FirstSteps({ currency }: { currency: string }) {
  const user = await requireUser();
  if (viewerOf(user) !== null) return null;
  const notices = await listPersonNotices(user.id);
  if (!notices.includes("first-steps")) return null;
  const reach = await findPeopleReach(user);
  if (reach?.kind !== "desk") return null;
  const [people, invitations] = await Promise.all([listPeople(reach), listInvitations(reach)]);
  const isConnected = reach.accounts.some(({ environment }) => environment !== "sandbox");
  const t = await getTranslations("overview.firstSteps");
  return (
    <Panel
      id="first-steps-title"
      title={t("title")}
      note={t("note")}
      actions={
        <DismissNoticeForm dismiss={dismissNoticeAction} kind="first-steps" label={t("hide")} />
      }
    >
      <Step
        isDone={isConnected}
        title={t("connect")}
        text={t(isConnected ? "connected" : "demo")}
        action={
          <LinkButton href="/settings/accounts/new" variant={isConnected ? "default" : "filled"}>
            {t("connectNow")}
          </LinkButton>
        }
      />
      <Step
        isDone
        title={t("currency", { currency: visibleText(currency) })}
        text={t("rates")}
        action={<LinkButton href="/rates">{t("change")}</LinkButton>}
      />
      <Step
        isDone={people.length + invitations.length > 1}
        title={t("invite")}
        text={t("invited")}
        action={<LinkButton href="/settings/people">{t("inviteNow")}</LinkButton>}
      />
    </Panel>
  );
}

type StepProps = { isDone: boolean; title: string; text: string; action: ReactNode };

function Step({ isDone, title, text, action }: StepProps) {
  return (
    <Group justify="space-between" gap="sm" py={8} wrap="nowrap">
      <Group gap="sm" wrap="nowrap" align="start">
        <Text c={isDone ? "teal" : "dimmed"} component="span">
          <Icon name={isDone ? "check" : "chevron-right"} />
        </Text>
        <div>
          <Text fw={500}>{title}</Text>
          <Text c="dimmed" size="sm" visibleFrom="sm">
            {text}
          </Text>
        </div>
      </Group>
      {action}
    </Group>
  );
}
