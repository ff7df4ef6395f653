import type { Amount } from "@/lib/core/amount";
import type { Month } from "@/lib/core/month";

/** Where a partner is paid in a coin. */
export type PayoutAddress = {
  readonly coin: string;
  /** As people name it: "TRC20", "ERC20". */
  readonly network: string;
  readonly address: string;
};

/** An entry of the history. Entries are only added. */
export type EnteredPayoutAddress = {
  readonly id: number;
  readonly partnerId: string;
  readonly partner: string;
  readonly coin: string;
  /** Both null: from here on there is none. */
  readonly network: string | null;
  readonly address: string | null;
  readonly enteredBy: string;
  readonly enteredAt: Date;
  /** The newest of its partner and coin. */
  readonly isCurrent: boolean;
  /** Entered within the last 24 hours, by the database's clock. */
  readonly isRecent: boolean;
};

/** What applies to a partner and coin. */
export type NewestPayoutAddress = Pick<
  EnteredPayoutAddress,
  "id" | "network" | "address" | "enteredBy"
>;

/** What is to be paid: a coin of an approved statement, and where to. */
export type Payable = {
  readonly statementId: number;
  readonly number: number;
  readonly month: Month;
  readonly partnerId: string;
  readonly partner: string;
  readonly coin: string;
  readonly amount: Amount;
  /**
   * The month of the partner's statement in preparation, which carries this amount over, so that it
   * is not to be paid now; null: it is.
   */
  readonly preparedMonth: Month | null;
  /** Null: no address is known. */
  readonly to: EnteredPayoutAddress | null;
};

/** Why an address may be mistyped. None of them keeps it from being stored. */
export type AddressDoubt =
  /** Addresses of the network look otherwise. */
  | "form"
  /** Its capitals are no checksum of it (EIP-55). */
  | "checksum"
  /** It has a blank in it. */
  | "blank";
