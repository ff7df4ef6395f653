import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { storeShare } from "@/lib/shares/make-share";
import type { StockCode } from "@/lib/stocks/stock-code";
import { requireExchangeId } from "@/lib/stocks/store/exchanges";
import type { User } from "@/lib/users/store/users";
import { keepSecret } from "./known-secrets";

/** Makes a share link of this person; returns its id. */
export async function makeOwnLink(
  { id, email }: User,
  title: string,
  exchangeUrl: string,
): Promise<string> {
  const made = await storeShare(
    { userId: id, isAdmin: false, mailConfigured: false },
    {
      exchangeId: await requireExchangeId(exchangeUrl),
      subject: { kind: "stock", code: "AAPL" as StockCode, panels: ["dividends"] },
      options: {
        kind: "live",
        title,
        commentary: "",
        language: "en-US",
        hidesAuthor: false,
        days: 30,
        password: null,
        maxViews: null,
        emailDomains: [],
      },
      facts: null,
    },
    TEST_ORIGIN,
  );
  if (made.kind === "refused") throw new Error(made.problem);
  keepSecret(`share link of ${email}`, made.token);
  return made.id;
}
