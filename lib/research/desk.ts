import { parseBaseUrl } from "@/lib/exchange/http/address-rule";
import { listAccounts } from "@/lib/store/accounts/accounts";
import { requireExchangeId } from "@/lib/store/panels/reality-exchanges";
import { type Asker, type AskerOptions, startAsker } from "./asker";

export { listWatchedCodes, unwatchCodes, watchCodes } from "@/lib/store/panels/due";

export type Research = {
  readonly exchangeId: number;
  /** Says that questions were queued: this process asks them unless another does already. */
  readonly wake: () => void;
};

/** What reads the store alone takes this, so that it cannot ask. */
export type StoredResearch = Pick<Research, "exchangeId">;

type Opened = Research & { readonly asker: Asker };

/** On globalThis: Next loads a module once for pages and once for actions. */
const holder = globalThis as typeof globalThis & { brokerDeskResearch?: Opened };

export type OpenOptions = Pick<AskerOptions, "watches" | "onTrouble"> & {
  /** The exchange that the environment names. */
  readonly exchangeBaseUrl: string | null;
};

/** Null where no exchange is connected. Opening again is quick, and follows an exchange that was connected since. */
export async function openResearch({ exchangeBaseUrl, ...options }: OpenOptions): Promise<Research | null> {
  const baseUrl = await findResearchExchange(exchangeBaseUrl);
  const exchangeId = baseUrl === null ? null : await requireExchangeId(baseUrl);
  const opened = holder.brokerDeskResearch;
  if (opened?.exchangeId === exchangeId) return opened ?? null;
  delete holder.brokerDeskResearch;
  if (baseUrl !== null && exchangeId !== null) {
    const asker = startAsker({ exchangeId, baseUrl, ...options });
    holder.brokerDeskResearch = { exchangeId, asker, wake: asker.wake };
  }
  await opened?.asker.stop();
  return holder.brokerDeskResearch ?? null;
}

/** Gives back what this process was asking. */
export async function closeResearch(): Promise<void> {
  const opened = holder.brokerDeskResearch;
  delete holder.brokerDeskResearch;
  await opened?.asker.stop();
}

/** The environment's exchange, else the oldest live account's, else the oldest account's. Null: none is connected. */
async function findResearchExchange(exchangeBaseUrl: string | null): Promise<string | null> {
  if (exchangeBaseUrl !== null) return parseBaseUrl(exchangeBaseUrl);
  const accounts = await listAccounts();
  const account = accounts.find(({ environment }) => environment === "live") ?? accounts[0];
  return account ? parseBaseUrl(account.baseUrl) : null;
}
