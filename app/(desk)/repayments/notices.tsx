import { LiquidationBanner } from "@/components/repayments/liquidation-banner";
import { UnlistedNotice } from "@/components/repayments/unlisted-notice";
import { WithdrawnNotice } from "@/components/repayments/withdrawn-notice";
import { LIQUIDATION } from "@/lib/core/repayments/filter";
import { formatRepaymentFilter } from "@/lib/reports/repayments/query";
import { withParams } from "../commissions/with-params";
import { accountUrl, type PageParams } from "../open-account";
import type { OpenRepayments } from "./open-repayments";

/** What has to be known before the figures are read. */
export function RepaymentNotices({ repayments, params }: { repayments: OpenRepayments; params: PageParams }) {
  const { overview, account, query } = repayments;
  const { liquidations, withdrawn, unlisted } = overview;
  const { filter } = query;
  const isAlone = filter.businessTypes.length === 1 && filter.businessTypes[0] === LIQUIDATION;
  const forced = formatRepaymentFilter({ ...filter, businessTypes: [LIQUIDATION] });
  return (
    <>
      {liquidations ? (
        <LiquidationBanner
          liquidations={liquidations}
          href={isAlone ? null : `${accountUrl("/repayments", account)}&${forced}`}
        />
      ) : null}
      {unlisted ? <UnlistedNotice {...unlisted} /> : null}
      {withdrawn.count > 0 ? (
        <WithdrawnNotice
          count={withdrawn.count}
          repayments={withdrawn.orderIds.map((orderId) => ({
            orderId,
            href: withParams("/repayments", params, { row: orderId }),
          }))}
        />
      ) : null}
    </>
  );
}
