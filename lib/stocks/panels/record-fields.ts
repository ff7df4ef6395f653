import type { Amount } from "@/lib/core/amount";
import type { MarketDate } from "../market/market-date";
import type { MarketTime } from "../market/market-time";
import type { StockCode } from "../stock-code";

/**
 * The type of each kind of field. "text": in the language of the question; "label": the same in
 * every language.
 */
type FieldValues = {
  readonly text: string;
  readonly label: string;
  readonly date: MarketDate;
  readonly time: MarketTime;
  readonly flag: boolean;
  readonly code: StockCode;
  readonly amount: Amount;
  /** "9.63" is 9.63 % (field notes). */
  readonly percent: Amount;
};
export type RecordFieldKind = keyof FieldValues;

/**
 * The fields of one of the exchange's records by its names, in its order: its type, how it is read,
 * and its file's columns.
 */
export type RecordFields = Readonly<Record<string, RecordFieldKind>>;

/** A field is null where the exchange does not say; that is not zero. */
export type FieldOf<Kind extends RecordFieldKind> = FieldValues[Kind] | null;
export type RecordOfFields<Fields extends RecordFields> = {
  readonly [Name in keyof Fields]: FieldOf<Fields[Name]>;
};
