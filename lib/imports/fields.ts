import {
  COMMISSION_AMOUNTS,
  COMMISSION_TEXTS,
  type CommissionAmountField,
} from "@/lib/commissions/commission";

/** What a file that is imported holds. */
export const FILE_KINDS = ["commissions", "repayments", "rates"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/**
 * What a column's values look like. "day": a day, or an instant of an order. "moment": an instant.
 * "id": a client's or an order's number. "market": a symbol. "word": one of few texts.
 */
export type FieldType = "day" | "moment" | "id" | "coin" | "market" | "word" | "amount";

/** A field of a kind of file; `name` is also its title in our own export. */
export type FileField = {
  readonly name: string;
  readonly type: FieldType;
  /** Every row needs it. Where a file lacks another field, it is not given, which is not zero. */
  readonly isNeeded: boolean;
  /** The column is needed, but a row may have no text in it. */
  readonly mayBeEmpty?: true;
};

const NEEDED: readonly string[] = [
  "date",
  "uid",
  "coin",
  "symbol",
  "productType",
  "rebateAmount" satisfies CommissionAmountField,
];
const TYPES: Readonly<Record<string, FieldType>> = {
  date: "day",
  uid: "id",
  coin: "coin",
  symbol: "market",
  productType: "word",
};

/** Older servers of the exchange send no product type, so that our own export has none either. */
const EMPTY_TEXT = "productType";

function commissionField(name: string): FileField {
  const type = TYPES[name] ?? "amount";
  const field: FileField = { name, type, isNeeded: NEEDED.includes(name) };
  return name === EMPTY_TEXT ? { ...field, mayBeEmpty: true } : field;
}

const COMMISSION_FIELDS: readonly FileField[] = ["date", ...COMMISSION_TEXTS, ...COMMISSION_AMOUNTS]
  .map(commissionField)
  .toSorted((a, b) => Number(b.isNeeded) - Number(a.isNeeded));

const REPAYMENT_FIELDS: readonly FileField[] = [
  { name: "repaidTime", type: "moment", isNeeded: true },
  { name: "repayOrderId", type: "id", isNeeded: true },
  { name: "coin", type: "coin", isNeeded: true },
  { name: "repaidAmount", type: "amount", isNeeded: true },
  { name: "repaidInterest", type: "amount", isNeeded: true },
  { name: "repayType", type: "word", isNeeded: true },
  { name: "businessType", type: "word", isNeeded: true },
];

const RATE_FIELDS: readonly FileField[] = [
  { name: "day", type: "day", isNeeded: true },
  { name: "coin", type: "coin", isNeeded: true },
  { name: "rate", type: "amount", isNeeded: true },
  { name: "source", type: "word", isNeeded: false },
];

/** The fields of each kind of file, the needed ones first. */
export const FIELDS_OF: Readonly<Record<FileKind, readonly FileField[]>> = {
  commissions: COMMISSION_FIELDS,
  repayments: REPAYMENT_FIELDS,
  rates: RATE_FIELDS,
};

/** The names of the fields of all kinds. */
export const FIELD_NAMES: readonly string[] = [
  ...new Set(FILE_KINDS.flatMap((kind) => FIELDS_OF[kind].map(({ name }) => name))),
];
