import { getTranslations } from "next-intl/server";
import { RatesBoard } from "@/components/rates/rates-board";
import { RatesPages } from "@/components/rates/rates-pages";
import { buttonClass } from "@/components/ui/forms/button";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import type { PageParams } from "../open-account";
import { removeOneRate, saveOneRate } from "./actions";
import { loadBoard, type OpenRates } from "./open-rates";
import { ratesHref } from "./rates-url";

export async function RatesPanel({ rates, params }: { rates: OpenRates; params: PageParams }) {
  const { account, mayManage, today } = rates;
  const { settings, coins, days, ledgerCoins, older, newer } = await loadBoard(rates);
  const t = await getTranslations("rates.table");
  const actions = {
    save: saveOneRate.bind(null, account.id),
    remove: removeOneRate.bind(null, account.id),
  };
  const pageHref = (until: string | null) => until && ratesHref(params, { until, coin: null, day: null });
  return (
    <Panel
      id="rates-title"
      title={t("title")}
      note={t("note", { currency: settings.currency })}
      actions={
        <a className={buttonClass} href="/rates/export" download>
          <Icon name="download" />
          {t("csv")}
        </a>
      }
    >
      <RatesBoard
        currency={settings.currency}
        today={today}
        coins={coins}
        days={days}
        ledgerCoins={ledgerCoins}
        actions={mayManage ? actions : null}
      />
      <RatesPages newerHref={pageHref(newer)} olderHref={pageHref(older)} />
    </Panel>
  );
}
