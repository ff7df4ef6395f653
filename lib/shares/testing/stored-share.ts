import { randomUUID } from "node:crypto";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import type { StockCode } from "@/lib/stocks/stock-code";
import { requireExchangeId } from "@/lib/stocks/store/exchanges";
import { insertShare, type NewStoredShare } from "../store/links";

/** A stored link of this person, live and open to everybody except for the given columns. */
export async function createTestShare(
  ownerId: string,
  options: Partial<NewStoredShare> = {},
): Promise<{ readonly id: string; readonly tokenHash: string }> {
  const tokenHash = options.tokenHash ?? `hash of ${randomUUID()}`;
  const share: NewStoredShare = {
    ...{
      ownerId,
      kind: "live",
      subject: { kind: "stock", code: "AAPL" as StockCode, panels: ["dividends"] },
    },
    ...{ language: "en-US", title: "", commentary: "", hidesAuthor: false, passwordHash: null },
    ...{ emailDomains: [], maxViews: null, days: 30, facts: null },
    exchangeId: await requireExchangeId("https://exchange.example"),
    ...options,
    tokenHash,
  };
  const made = await insertShare(share, ({ id, ownerEmail }) => ({
    origin: TEST_ORIGIN,
    event: {
      ...{ kind: "share-made", result: "done", account: null, object: share.title },
      details: {
        ...{
          link: id,
          person: ownerEmail,
          kind: share.kind,
          subject: share.subject.kind,
          days: share.days,
        },
        ...{ password: false, maxViews: share.maxViews, domains: [] },
      },
    },
  }));
  if (typeof made === "string") throw new Error(made);
  return { id: made.id, tokenHash };
}
