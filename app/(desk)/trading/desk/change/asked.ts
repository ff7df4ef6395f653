import type { ChangeText } from "@/components/trading/changes/change-fields";
import type { ChangeSubject } from "@/lib/trading/desk/order-record";
import type { ChangeAsked } from "@/lib/trading/draft-order";
import type { ChangeName } from "@/lib/trading/operations";
import type { WriteRequest } from "@/lib/trading/writes";

/** The rules check every word of it before anything is sent. */
export function asked<Name extends ChangeName>(
  operation: Name,
  request: object,
  of: ChangeSubject,
): ChangeAsked {
  return { operation, typed: request as WriteRequest<Name>, of } as ChangeAsked;
}

/** Fields that something was typed into. */
export function given<Field extends string>(
  text: ChangeText,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const typed = fields.filter((field) => (text[field] ?? "").trim() !== "");
  return Object.fromEntries(typed.map((field) => [field, (text[field] ?? "").trim()])) as Partial<
    Record<Field, string>
  >;
}
