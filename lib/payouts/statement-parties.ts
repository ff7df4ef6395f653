import {
  type BrokerParty,
  type MissingPartyField,
  missingFields,
  type Party,
} from "@/lib/parties/party";

/** A self-billing document: its number in the account's own series, and the account's words. */
export type StatementBill = { readonly number: number; readonly note: string };

export type BothParties = { readonly broker: BrokerParty; readonly partner: Party };

/**
 * What a statement says of both parties. Fixed at its approval, so that later changes of their
 * details do not change its documents. Stored as JSON.
 */
export type StatementParties = BothParties & {
  /** Null: the account did not make such documents. */
  readonly bill: StatementBill | null;
};

/** What is still to be entered before a self-billing document can be made. */
export function missingForBill({ broker, partner }: BothParties): MissingPartyField[] {
  return [...missingFields("broker", broker), ...missingFields("partner", partner)];
}

/** With the bytes of the logo. */
export type DrawnParties = BothParties & { readonly logo: Buffer | null };
