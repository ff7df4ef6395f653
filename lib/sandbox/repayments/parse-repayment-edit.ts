import { amountText } from "../commissions/amount-text";
import {
  checkFields,
  oneOf,
  type Rule,
  type Rules,
  requireObject,
  text,
  wholeNumber,
} from "../control/rules";
import type { GivenRepayment, RepaymentEdit, RepaymentEditAction } from "./edits";

const FIELD_RULES: Rules<GivenRepayment> = {
  repayOrderId: text(64),
  repaidTimeMs: wholeNumber(0, 1e14),
  coin: text(64),
  repaidAmount: amountText(),
  repaidInterest: amountText(),
  repayType: text(64),
  businessType: text(64),
};

type Outline = { kind: RepaymentEditAction["kind"]; repayOrderId?: string; afterPages?: number };
const OUTLINE_RULES: Rules<Outline> = {
  kind: oneOf("change", "withdraw", "add") satisfies Rule<Outline["kind"]>,
  repayOrderId: text(64),
  afterPages: wholeNumber(0, 1_000_000),
};

const given = (value: unknown, name: string) =>
  checkFields<GivenRepayment>(value, FIELD_RULES, name);

/** Throws RangeError, naming the field, on an edit that is not one. */
export function parseRepaymentEdit(value: unknown): RepaymentEdit {
  const { change, repayment, ...rest } = requireObject(value, "edit");
  const { kind, repayOrderId, ...when } = checkFields<Outline>(rest, OUTLINE_RULES, "edit");
  if (!kind) throw new RangeError(`edit.kind: ${OUTLINE_RULES.kind.expected} was expected`);
  if (kind === "add") {
    const { repaidTimeMs, ...fields } = given(repayment, "repayment");
    if (repaidTimeMs === undefined) throw new RangeError("repayment.repaidTimeMs: is needed");
    return { ...when, kind, repayment: { ...fields, repaidTimeMs } };
  }
  if (repayOrderId === undefined) throw new RangeError("edit.repayOrderId: is needed");
  if (kind === "withdraw") return { ...when, kind, repayOrderId };
  return { ...when, kind, repayOrderId, change: given(change, "change") };
}
