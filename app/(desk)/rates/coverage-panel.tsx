import { getLocale, getTranslations } from "next-intl/server";
import { ExportMenu } from "@/components/exports/export-menu";
import { CoverageTable } from "@/components/rates/coverage-table";
import { RangeValue } from "@/components/rates/range-value";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { rangeLabel } from "@/components/ui/text/day-text";
import { findGapsText } from "@/components/ui/text/gaps-text";
import { allCommissions } from "@/lib/core/commissions/commission";
import { formatCommissionFilter } from "@/lib/reports/commissions/query";
import { getWords } from "../../language/words";
import { exportMenuProps } from "../exports/export-menu-props";
import type { PageParams } from "../open-account";
import { loadBoard, type OpenRates } from "./open-rates";
import { rateHref } from "./rates-url";

export async function CoveragePanel({ rates, params }: { rates: OpenRates; params: PageParams }) {
  const { coverage, settings, rebate, rowCount, ...board } = await loadBoard(rates);
  const query = formatCommissionFilter(allCommissions(rates.range));
  const left = coverage.filter(({ missing }) => missing.length > 0);
  const t = await getTranslations("rates.coins");
  const partial = findGapsText(await getWords(), board.partial);
  const days = { range: rangeLabel(rates.range, await getLocale()) };
  const note = left.length > 0 ? t("left", { ...days, count: left.length }) : t("whole", days);
  return (
    <Panel
      id="coverage-title"
      title={t("title")}
      note={coverage.length > 0 ? note : t("none", days)}
      actions={
        rowCount > 0 ? (
          <ExportMenu
            {...exportMenuProps({ account: rates.account, subject: "valued-commissions", query, rowCount })}
            partial={partial}
          />
        ) : null
      }
    >
      {rowCount > 0 ? <RangeValue rebate={rebate} currency={settings.currency} partial={partial} /> : null}
      {coverage.length > 0 ? (
        <CoverageTable coverage={coverage} rateHref={(coin, day) => rateHref(params, coin, day)} />
      ) : (
        <StateBox title={t("noneTitle")} text={t("noneText", { currency: settings.currency })} />
      )}
    </Panel>
  );
}
