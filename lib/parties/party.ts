import type { LogoRef } from "./logo";

/** Who a document is from, or for. A text that was not entered is empty. */
export type Party = {
  readonly name: string;
  /** In lines, as it stands on a letter. */
  readonly address: string;
  readonly taxNumber: string;
};
export const PARTY_FIELDS = ["name", "address", "taxNumber"] as const satisfies (keyof Party)[];
export const NO_PARTY: Party = { name: "", address: "", taxNumber: "" };

/** The account's side of documents. */
export type BrokerParty = Party & { readonly logo: LogoRef | null };

/** Whether name and logo stand on shared research, and what belongs to self-billing documents. */
export type DocumentSettings = {
  readonly isPublished: boolean;
  readonly bills: boolean;
  readonly billNote: string;
};

export type AccountDocuments = {
  readonly broker: BrokerParty;
  readonly settings: DocumentSettings;
};

/** A partner of the account with what documents say of him. */
export type PartnerParty = Party & { readonly partnerId: string; readonly email: string };

/** What a self-billing document cannot do without. A tax number is not everybody's. */
export const REQUIRED_PARTY_FIELDS = ["name", "address"] as const satisfies (keyof Party)[];
export type MissingPartyField = {
  readonly of: "broker" | "partner";
  readonly field: (typeof REQUIRED_PARTY_FIELDS)[number];
};

/** What is still to be entered before a self-billing document can be made. */
export function missingFields(of: MissingPartyField["of"], party: Party): MissingPartyField[] {
  return REQUIRED_PARTY_FIELDS.filter((field) => party[field] === "").map((field) => ({
    of,
    field,
  }));
}

/** The name and the lines of the address, without empty ones. */
export function partyLines({ name, address }: Party): string[] {
  return [name, ...address.split("\n")].filter((line) => line !== "");
}
