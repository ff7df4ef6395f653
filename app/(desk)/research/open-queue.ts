import type { NextRequest } from "next/server";
import { cache } from "react";
import type { AuditOrigin } from "@/lib/audit/origin";
import { readEnv } from "@/lib/env/read-env";
import { findRequestUser, requireUser } from "@/lib/sign-in/session";
import { personOrigin } from "@/lib/sign-in/web/audit-origin";
import { openPanelQueue, type PanelQueue } from "@/lib/stocks/queue/panel-queue";
import { refuse } from "../request-access";

/**
 * The queue to the exchange for signed-in people; null: no exchange is connected. It needs no
 * account.
 */
export const openPersonQueue = cache(async (): Promise<PanelQueue | null> => {
  await requireUser();
  return openDeskQueue();
});

type StocksRequest = {
  readonly queue: PanelQueue;
  readonly origin: AuditOrigin;
  readonly request: NextRequest;
};

/** A route for signed-in people that needs an exchange. */
export function forStocks<Context>(
  answer: (asked: StocksRequest, context: Context) => Promise<Response>,
) {
  return async (request: NextRequest, context: Context): Promise<Response> => {
    const found = await findRequestUser();
    if ("error" in found) return refuse(found.status, found.error);
    const queue = await openDeskQueue();
    if (queue === null) return refuse(404, "no-exchange");
    const origin = personOrigin(found.user, request.headers);
    return answer({ queue, origin, request }, context);
  };
}

/** Without a person, for tokens: the route checks who asks. */
export function openDeskQueue(): Promise<PanelQueue | null> {
  return openPanelQueue({
    exchangeBaseUrl: readEnv().EXCHANGE_BASE_URL,
    watches: false,
    onTrouble: (what, error) => console.error(`${what} failed:`, error),
  });
}
