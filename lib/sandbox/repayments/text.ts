import type { BookRepayment } from "./record";
import type { RepaymentSwitches } from "./switches";

const EXTRA = `,"loanOrderId":null,"userType":"3","tags":["a",1]`;
const TIME_FORMS = ["string", "number", "array", "number-array"] as const;

function timeText(ms: number, form: (typeof TIME_FORMS)[number]): string {
  switch (form) {
    case "string":
      return `"${ms}"`;
    case "number":
      return String(ms);
    case "array":
      return `["${ms}"]`;
    default:
      form satisfies "number-array";
      return `[${ms}]`;
  }
}

/**
 * The names of principal and interest; where spellings are mixed, the record's lot decides each.
 */
function spellings(
  lot: number,
  spelling: RepaymentSwitches["spelling"],
): readonly [string, string] {
  const name = (bit: number) => {
    if (spelling === "mixed") return (lot & bit) === 0 ? "repaid" : "repay";
    return spelling;
  };
  return [`${name(1)}Amount`, `${name(2)}Interest`];
}

/** A record as JSON, with the fields of docs/exchange.md 4.20 in its order. */
export function repaymentText(record: BookRepayment, switches: RepaymentSwitches): string {
  const { repayOrderId, repaidTimeMs, coin, repaidAmount, repaidInterest, lot } = record;
  const { timeForm } = switches;
  const form = timeForm === "mixed" ? (TIME_FORMS[(lot >> 2) & 3] ?? "string") : timeForm;
  const [principal, interest] = spellings(lot, switches.spelling);
  let text = `{"repayOrderId":${JSON.stringify(repayOrderId)},"repaidTime":${timeText(repaidTimeMs, form)}`;
  text += `,"coin":${JSON.stringify(coin)},"${principal}":"${repaidAmount}","${interest}":"${repaidInterest}"`;
  if (!switches.olderServer) {
    text += `,"repayType":${JSON.stringify(record.repayType)},"businessType":${JSON.stringify(record.businessType)}`;
  }
  return `${text}${switches.extraFields ? EXTRA : ""}}`;
}
