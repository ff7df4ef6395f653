import { addDays, type Day, dayOf } from "@/lib/core/day";
import type { RunningSandbox } from "@/lib/sandbox/server";

/**
 * Each calls ran() if a page treats it as more than text: in HTML, in a script's data, in an
 * address.
 */
export const HOSTILE = {
  uid: "</script><script>ran()</script>",
  coin: "<img src=x onerror=ran()>",
  symbol: '"><svg onload=ran()>',
  productType: "javascript:ran()//",
  repayType: "'-ran()-'",
  businessType: "{{ran()}}",
  orderId: "<iframe srcdoc='<script>parent.ran()</script>'>",
  holder: "Lamp <b onmouseover=ran()>Holders</b><script>ran()</script>",
  officer: "]]><script>ran()</script>",
  reason: "<a href=javascript:ran()>Pause</a><style>*{display:none}</style>",
  company: "<!--<script>ran()</script>--><img src=x onerror=ran()>",
  remark: "\u2028</title><script>ran()</script>",
} as const;

/**
 * The Wednesday of next week on this machine's clock, which the calendar follows; a day on which
 * the market would be open.
 */
function nextOpenDay(): Day {
  const today = dayOf(Date.now());
  return addDays(today, 10 - new Date(`${today}T00:00:00Z`).getUTCDay());
}

/**
 * Puts a hostile text into everything that the exchange sends: rows, repayments, and every panel of
 * one stock. Returns the coming day on which the market closes for a hostile reason.
 */
export function makeHostile(sandbox: RunningSandbox): Day {
  const { uid, coin, symbol, productType, repayType, businessType, orderId } = HOSTILE;
  const day = addDays(dayOf(sandbox.now()), -4);
  const amounts = { dealAmount: "90000", fee: "54.5", feePaid: "54.5", rebateAmount: "12345.678" };
  sandbox.edit({ kind: "late-row", day, row: { uid, coin, symbol, productType, ...amounts } });
  sandbox.edit({
    kind: "late-row",
    day,
    row: { uid, coin: "USDT", symbol, productType, ...amounts },
  });
  const repayment = { repayOrderId: orderId, coin, repayType, businessType };
  sandbox.editRepayment({
    kind: "add",
    repayment: {
      ...repayment,
      repaidTimeMs: sandbox.now() - 86_400_000,
      repaidAmount: "5",
      repaidInterest: "1",
    },
  });
  const code = "AAPL";
  const { holder, officer, reason, company, remark } = HOSTILE;
  const change = { kind: "change" } as const;
  sandbox.editStock({ endpoint: "sharehold-detail", code, ...change, row: { name: holder } });
  sandbox.editStock({
    endpoint: "executive-shareholdings",
    code,
    ...change,
    row: { name: officer },
  });
  sandbox.editStock({
    endpoint: "share-capital-change",
    code,
    ...change,
    row: { changeReason: reason },
  });
  sandbox.editStock({ endpoint: "earnings-forecast", code, ...change, row: { currency: coin } });
  sandbox.editStock({
    endpoint: "suspension-resumption-info",
    code,
    kind: "set-object",
    row: { code, name: company, suspensionDate: { date: day }, suspensionReason: reason },
  });
  sandbox.editStock({ endpoint: "stock-info", ...change, at: { code }, row: { name: company } });
  const closed = nextOpenDay();
  const closure = {
    remark,
    startTime: `${addDays(closed, -1)} 20:00:00`,
    endTime: `${closed} 20:00:00`,
  };
  sandbox.editStock({ endpoint: "calendar", ...change, row: { specificConfig: [closure] } });
  return closed;
}
