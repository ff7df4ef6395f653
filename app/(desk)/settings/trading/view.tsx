import { Group } from "@mantine/core";
import { getTranslations } from "next-intl/server";
import { CountdownPanel } from "@/components/trading/countdown-panel";
import { MinimumForm } from "@/components/trading/minimum-form";
import { ResetPaper } from "@/components/trading/paper-band";
import {
  LimitsForm,
  RemoveTradeKey,
  ReplaceTradeKey,
  TradeKeyForm,
} from "@/components/trading/settings-forms";
import { TradingPeople } from "@/components/trading/settings-people";
import { StatePanel } from "@/components/trading/state-panel";
import { SubLine } from "@/components/ui/marked-text";
import { Notice } from "@/components/ui/notice";
import { PageLink } from "@/components/ui/page-link";
import { Panel } from "@/components/ui/panel";
import { RefreshEvery } from "@/components/ui/refresh-every";
import { StateBox } from "@/components/ui/state-box";
import { viewerOf } from "@/lib/sign-in/scope/view-as";
import { loadCountdown } from "@/lib/trading/arm-countdown";
import { mayRun } from "@/lib/trading/countdown";
import { loadTradingAccess, loadTradingRoles } from "@/lib/trading/load-trading-access";
import { ofWholeAccount } from "../../no-account";
import { accountUrl } from "../../open-account";
import { LimitsAskedPanel } from "../../trading/desk/limits-asked-panel";
import { findStateView, switchActions } from "../../trading/desk/state-view";
import { PaperMark } from "../../trading/paper-mark";
import {
  addKeyAction,
  armCountdownAction,
  disarmCountdownAction,
  giveRoleAction,
  removeKeyAction,
  replaceKeyAction,
  resetPaperAction,
  saveLimitsAction,
  saveMinimumAction,
  takeRoleAction,
} from "./actions";
import { findBack } from "./back";
import { listWholePeople } from "./whole-people";

/** While the exchange counts, its last renewal is shown. */
const REFRESH_SECONDS = 5;

/** Whether an account may trade, within which limits and by whom; for administrators. */
export const TradingSettingsView = ofWholeAccount(
  "/settings/trading",
  async ({ scope, account, user, given }) => {
    const t = await getTranslations("trade");
    const c = await getTranslations("countdown");
    const p = await getTranslations("paper");
    if (viewerOf(user))
      return <StateBox title={t("closed.viewed")} text={t("closed.viewedText")} />;
    const { trading, roles } = await loadTradingAccess(scope, user);
    if (account.isFedByFiles)
      return (
        <StateBox title={t("settings.of", { name: account.name })} text={t("settings.key.files")} />
      );
    if (trading === null) {
      return (
        <Panel
          id="key-title"
          title={t("settings.of", { name: account.name })}
          note={t("settings.off")}
        >
          <TradeKeyForm accountId={account.id} add={addKeyAction} />
        </Panel>
      );
    }
    const [state, countdown, granted, people] = await Promise.all([
      findStateView(scope, account, user),
      loadCountdown(scope),
      loadTradingRoles(scope),
      listWholePeople(user, account.id),
    ]);
    const isCounting = countdown.countdown !== null && mayRun(countdown.countdown.state);
    const { keyHint, environment, baseUrl, channelApiCode, limits, minimum } = trading;
    return (
      <div className="stack">
        {environment === "paper" ? <PaperMark scope={scope} /> : null}
        {granted.some(({ role }) => role === "trader") ? null : (
          <Notice>
            {t("closed.nobody")}. {t("closed.nobodyText")}{" "}
            <PageLink href="#people-title">{t("closed.nobodyLink")}</PageLink>
          </Notice>
        )}
        {state === null ? null : (
          <Panel
            id="state-title"
            title={t("settings.of", { name: account.name })}
            note={t("state.title")}
          >
            <StatePanel
              view={state}
              actions={switchActions({ user, scope, account, trading, roles })}
            />
          </Panel>
        )}
        <Panel id="countdown-title" title={c("title")} note={c("line")}>
          {isCounting ? <RefreshEvery seconds={REFRESH_SECONDS} /> : null}
          <CountdownPanel
            accountId={account.id}
            view={countdown}
            actions={{ arm: armCountdownAction, disarm: disarmCountdownAction }}
          />
        </Panel>
        <Panel
          id="people-title"
          title={t("settings.people.title")}
          note={t("settings.people.line")}
        >
          <TradingPeople
            accountId={account.id}
            granted={granted}
            people={people.map(({ id, email }) => ({ id, email }))}
            self={{ userId: user.id, backHref: findBack(given) }}
            give={giveRoleAction}
            take={takeRoleAction}
          />
        </Panel>
        <LimitsAskedPanel desk={{ user, scope, account, trading, roles }} />
        <Panel
          id="limits-title"
          title={t("settings.limits.title")}
          note={t("settings.limits.line")}
        >
          {environment === "paper" ? null : <SubLine>{t("settings.limits.raise")}</SubLine>}
          <LimitsForm
            accountId={account.id}
            limits={limits}
            isAsked={trading.limitsAsked !== null}
            save={saveLimitsAction}
          />
        </Panel>
        <Panel
          id="minimum-title"
          title={t("settings.minimum.title")}
          note={t("settings.minimum.line")}
        >
          <MinimumForm
            accountId={account.id}
            minimum={
              minimum && {
                reading: minimum.reading,
                since: minimum.since,
                by: minimum.by,
                orderHref:
                  minimum.orderId === null
                    ? null
                    : accountUrl(`/trading/orders/sent/${minimum.orderId}`, account),
              }
            }
            save={saveMinimumAction}
          />
        </Panel>
        {environment === "paper" ? (
          <Panel id="reset-title" title={p("reset.title")} note={p("reset.line")}>
            <ResetPaper accountId={account.id} name={account.name} reset={resetPaperAction} />
          </Panel>
        ) : null}
        <Panel id="key-title" title={t("settings.key.title")}>
          <SubLine>
            {t("settings.key.known", {
              hint: keyHint,
              environment: t(`environments.${environment}`),
              address: baseUrl,
            })}{" "}
            {channelApiCode === null ? null : t("settings.key.channelIs", { code: channelApiCode })}
          </SubLine>
          <Group gap={8} mt={8}>
            <ReplaceTradeKey
              accountId={account.id}
              name={account.name}
              replace={replaceKeyAction}
            />
            <RemoveTradeKey accountId={account.id} name={account.name} remove={removeKeyAction} />
          </Group>
        </Panel>
      </div>
    );
  },
);
