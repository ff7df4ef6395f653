import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ChatsForm } from "@/components/notifications/chats-form";
import { ChoicesForm } from "@/components/notifications/choices-form";
import { FailedTable } from "@/components/notifications/failed-table";
import { TimesForm } from "@/components/notifications/times-form";
import { WebhookForm } from "@/components/notifications/webhook-form";
import { Choices } from "@/components/overview/choices";
import { LoadingPanel } from "@/components/ui/loading-panel";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { visibleText } from "@/lib/core/visible-text";
import { loadChats } from "@/lib/notifications/connect-chat";
import { loadFailed } from "@/lib/notifications/load-centre";
import {
  findWebhook,
  loadChoices,
  loadLetterTimes,
  loadThresholdCurrency,
} from "@/lib/notifications/load-settings";
import { findChannels } from "@/lib/notifications/open-ways";
import type { OpenedAccount } from "@/lib/notifications/show-notification";
import type { Channel } from "@/lib/notifications/ways";
import { viewerOf } from "@/lib/sign-in/scope/view-as";
import { requireUser, type User } from "@/lib/sign-in/session";
import { pageTitle } from "../../../page-title";
import { openAllAccounts } from "../../notifications/open-centre";
import type { PageParams } from "../../open-account";
import {
  confirmOwnTelegram,
  disconnectOwnChat,
  enterOwnSlackCode,
  removeOwnWebhook,
  rotateOwnWebhook,
  saveLetterTimes,
  saveNotificationChoices,
  sendAgain,
  setOwnWebhook,
  startOwnSlack,
  startOwnTelegram,
  switchOnOwnChat,
  switchOnOwnWebhook,
  testOwnWebhook,
} from "./actions";

export const generateMetadata = pageTitle((t) => t("notifications.title"));

export default function NotificationSettingsPage({
  searchParams,
}: PageProps<"/settings/notifications">) {
  const t = useTranslations("notifications");
  return (
    <LoadingPanel title={t("settings.title")} height={640}>
      <SettingsView params={searchParams} />
    </LoadingPanel>
  );
}

/** What the person hears of the account that the address names, and how it leaves the desk. */
async function SettingsView({ params }: { params: Promise<PageParams> }) {
  const [user, given] = await Promise.all([requireUser(), params]);
  const [accounts, webhook, chats, channels, times, t] = await Promise.all([
    openAllAccounts(user),
    findWebhook(user.id),
    loadChats(user.id),
    findChannels(user.id),
    loadLetterTimes(user.id),
    getTranslations("notifications"),
  ]);
  const chosen =
    accounts.find(({ account }) => String(account.id) === given.account) ?? accounts[0];
  const isViewing = viewerOf(user) !== null;
  return (
    <div className="stack">
      {isViewing ? <Notice>{t("hook.viewing")}</Notice> : null}
      <Panel
        id="choices-title"
        title={t("settings.title")}
        note={chosen ? t("settings.line", { account: visibleText(chosen.account.name) }) : null}
      >
        {chosen ? (
          <ChosenAccount
            accounts={accounts}
            chosen={chosen}
            user={user}
            isViewing={isViewing}
            channels={channels}
          />
        ) : (
          <p>{t("settings.noAccount")}</p>
        )}
      </Panel>
      {isViewing ? null : (
        <Panel id="times-title" title={t("times.title")} note={t("times.line")}>
          <TimesForm times={times} save={saveLetterTimes} />
        </Panel>
      )}
      {isViewing ? null : (
        <Panel id="webhook-title" title={t("hook.title")} note={t("hook.line")}>
          <WebhookForm
            webhook={webhook && { url: webhook.url, offAtMs: webhook.offAt?.getTime() ?? null }}
            set={setOwnWebhook}
            rotate={rotateOwnWebhook}
            remove={removeOwnWebhook}
            switchOn={switchOnOwnWebhook}
            test={testOwnWebhook}
          />
        </Panel>
      )}
      {isViewing ? null : (
        <Panel id="chats-title" title={t("chats.title")} note={t("chats.line")}>
          <ChatsForm
            chats={chats}
            startTelegram={startOwnTelegram}
            confirmTelegram={confirmOwnTelegram}
            startSlack={startOwnSlack}
            enterSlackCode={enterOwnSlackCode}
            disconnect={disconnectOwnChat}
            switchOn={switchOnOwnChat}
          />
        </Panel>
      )}
      <FailedPanel accounts={accounts} user={user} isViewing={isViewing} />
    </div>
  );
}

type ChosenAccountProps = {
  accounts: readonly OpenedAccount[];
  chosen: OpenedAccount;
  user: User;
  isViewing: boolean;
  channels: readonly Channel[];
};

async function ChosenAccount({ accounts, chosen, user, isViewing, channels }: ChosenAccountProps) {
  const [t, choices, currency] = await Promise.all([
    getTranslations("notifications.settings"),
    loadChoices(chosen, user.id),
    loadThresholdCurrency(),
  ]);
  const { id } = chosen.account;
  return (
    <div className="stack">
      {accounts.length > 1 ? (
        <Choices
          label={t("account")}
          choices={accounts.map(({ account }) => ({
            label: visibleText(account.name),
            href: `/settings/notifications?account=${account.id}`,
            isChosen: account.id === id,
          }))}
        />
      ) : null}
      <ChoicesForm
        key={id}
        choices={choices}
        currency={currency}
        channels={channels}
        save={isViewing ? null : saveNotificationChoices}
        accountId={id}
      />
    </div>
  );
}

type FailedPanelProps = { accounts: readonly OpenedAccount[]; user: User; isViewing: boolean };

async function FailedPanel({ accounts, user, isViewing }: FailedPanelProps) {
  const [t, failed] = await Promise.all([
    getTranslations("notifications.failed"),
    loadFailed(user, accounts),
  ]);
  return (
    <Panel id="failed-title" title={t("title")} note={t("line")}>
      {failed.length === 0 ? (
        <p>{t("none")}</p>
      ) : (
        <FailedTable failed={failed} again={isViewing ? null : sendAgain} />
      )}
    </Panel>
  );
}
