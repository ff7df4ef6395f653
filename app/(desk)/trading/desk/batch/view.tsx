import { getTranslations } from "next-intl/server";
import { BatchForm } from "@/components/trading/batch-form";
import { BatchOrders } from "@/components/trading/batch-orders";
import { PageLink } from "@/components/ui/page-link";
import { Panel } from "@/components/ui/panel";
import { RefreshEvery } from "@/components/ui/refresh-every";
import { StateBox } from "@/components/ui/state-box";
import { MAX_BATCH } from "@/lib/trading/batch-rules";
import { loadBatch } from "@/lib/trading/load-placed-orders";
import { isPlaced } from "@/lib/trading/order-record";
import { accountUrl, type PageParams } from "../../../open-account";
import { DeskFrame } from "../desk-frame";
import { NoTrader } from "../no-trader";
import type { TradedAccount } from "../open-desk";
import { draftBatchAction, lookAtBatchAction, sendBatchAction } from "./actions";

const PATH = "/trading/desk/batch";
/** While some wait for a preview or are being sent, and while they are open. */
const [SOON_SECONDS, LATER_SECONDS] = [1, 5];

/** The form to paste a table; with ids in the address, the orders or changes that are looked at together. */
export async function BatchView({ params }: { params: Promise<PageParams> }) {
  const given = await params;
  const ids = typeof given.ids === "string" ? given.ids.split(",").slice(0, MAX_BATCH) : [];
  return (
    <DeskFrame params={given} homeHref={PATH}>
      {(desk) => (ids.length > 0 ? <Batch desk={desk} ids={ids} /> : <Paste desk={desk} />)}
    </DeskFrame>
  );
}

async function Paste({ desk }: { desk: TradedAccount }) {
  const { account, roles, trading } = desk;
  const t = await getTranslations("trade");
  if (!roles.includes("trader")) return <NoTrader desk={desk} back={accountUrl(PATH, account)} />;
  return (
    <Panel id="batch-title" title={account.name} note={t(`environments.${trading.environment}`)}>
      <BatchForm accountId={account.id} draft={draftBatchAction} />
    </Panel>
  );
}

async function Batch({
  desk: { account, roles, scope, user },
  ids,
}: {
  desk: TradedAccount;
  ids: readonly string[];
}) {
  const t = await getTranslations("tradeStart.batch");
  const own = await getTranslations("tradeBatch");
  const { orders, realityIds, nowMs } = await loadBatch(scope, ids);
  if (orders.length === 0) return <StateBox title={t("gone")} text={t("goneText")} />;
  const count = orders.length;
  const isOfOrders = orders.every(isPlaced);
  const isBusy = orders.some(
    ({ state, previewedAt, failure }) =>
      state === "approved" ||
      state === "sending" ||
      (state === "draft" && previewedAt === null && failure === null),
  );
  const isOwn = roles.includes("trader") && orders.every(({ draftedBy }) => draftedBy === user.id);
  return (
    <>
      <RefreshEvery seconds={isBusy ? SOON_SECONDS : LATER_SECONDS} />
      <p>
        {isOfOrders ? (
          <PageLink href={accountUrl(PATH, account)}>{t("another")}</PageLink>
        ) : (
          <PageLink href={accountUrl("/trading/orders", account)}>{own("back")}</PageLink>
        )}
      </p>
      <Panel
        id="batch-title"
        title={isOfOrders ? t("orders", { count }) : own("changes", { count })}
        note={account.name}
      >
        <BatchOrders
          orders={orders}
          realityIds={realityIds}
          nowMs={nowMs}
          accountId={account.id}
          actions={isOwn ? { send: sendBatchAction, look: lookAtBatchAction } : null}
        />
      </Panel>
    </>
  );
}
