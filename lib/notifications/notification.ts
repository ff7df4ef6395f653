import { clientPath } from "@/lib/clients/client-path";
import type { ReportFile } from "@/lib/schedules/report-file";
import type { ItemData, NotificationItem, NotificationKind } from "./kinds";

/** A notification as one person may see it now. */
export type NotificationView = {
  readonly [Kind in NotificationKind]: {
    readonly id: string;
    readonly kind: Kind;
    /** Null: it is of the person. */
    readonly account: { readonly id: number; readonly name: string } | null;
    /** At least one; those that are no longer shown to the person are left out. */
    readonly items: readonly [NotificationItem<Kind>, ...NotificationItem<Kind>[]];
    /** Names of clients, by uid, where they have one. */
    readonly names: readonly (readonly [uid: string, name: string])[];
    readonly atMs: number;
    readonly isRead: boolean;
  };
}[NotificationKind];

/** A notification in a letter. */
export type LetterLine = {
  readonly notification: NotificationView;
  /** Leads to the rows behind it. */
  readonly link: string;
  /** The scheduled report that it is of; null: it is of none that is done. */
  readonly file: ReportFile | null;
};

/** Why a notification did not arrive. Closed: a new kind must get its words. */
export type DeliveryProblem =
  | "answered"
  | "redirected"
  | "gone"
  | "timed-out"
  | "unreachable"
  | "bad-response"
  | "address-refused"
  | "switched-off"
  | "access-lost"
  | "mail"
  /** The mail server got the letter, and did not say whether it took it. */
  | "mail-unclear"
  /** The chat does not exist any more, or does not let the desk write there. */
  | "chat-gone"
  /** Telegram or Slack got the message, and did not say whether it took it. */
  | "chat-unclear"
  /** Telegram does not know the token of the desk's bot. */
  | "bot-refused"
  /** The desk itself failed; its log says why. */
  | "not-made";

/** The page that shows the rows behind it, with the account in it where it is of one. */
export function notificationPath({ kind, account, items }: NotificationView): string {
  const of = (path: string, rest = "") => (account ? `${path}?account=${account.id}${rest}` : path);
  const [item] = items;
  const isOne = items.length === 1;
  switch (kind) {
    case "day-failed":
    case "day-late":
    case "day-recovered":
    case "day-leaving":
      return of("/coverage", isOne ? `&day=${(item as ItemData["day-late"]).day}` : "");
    case "day-restated": {
      const { day, revision } = item as ItemData["day-restated"];
      return of("/proof/restatements", isOne ? `&day=${day}&revision=${revision}` : "");
    }
    case "month-ready":
      return of(`/proof/months/${(item as ItemData["month-ready"]).month}`);
    case "statement-waiting":
    case "statement-approved":
    case "statement-corrected":
    case "statement-paid":
    case "statement-unpaid":
    case "statement-disputed":
    case "statement-answered": {
      const ids = (items as readonly ItemData["statement-approved"][]).map((one) => one.statement);
      return of(new Set(ids).size === 1 ? `/payouts/${ids[0]}` : "/payouts");
    }
    case "client-new":
    case "client-dormant":
    case "client-lost": {
      const { uid } = item as ItemData["client-new"];
      return items.length === 1
        ? of(clientPath(uid))
        : of("/clients", `&state=${kind.slice("client-".length)}`);
    }
    case "client-down": {
      const { uid } = item as ItemData["client-down"];
      return of(isOne ? clientPath(uid) : "/clients");
    }
    case "client-concentration":
      return of(clientPath((item as ItemData["client-concentration"]).uid));
    case "loan-liquidated": {
      const days = (items as readonly ItemData["loan-liquidated"][]).map(({ day }) => day).sort();
      return of("/repayments", `&from=${days[0]}&to=${days.at(-1)}&businessType=liquidation`);
    }
    case "rate-missing":
      return of("/rates");
    case "key-refused":
      return of("/coverage");
    case "export-ended":
      return of("/exports");
    case "import-ended":
      return of("/import");
    case "report-ended":
      return of((item as ItemData["report-ended"]).isDone ? "/exports" : "/exports/schedules");
    case "order-refused":
    case "order-unknown":
    case "order-waiting":
    case "order-approved":
      return of(`/trading/orders/sent/${(item as ItemData["order-refused"]).order}`);
    case "order-held": {
      const { order } = item as ItemData["order-held"];
      return of(isOne ? `/trading/orders/sent/${order}` : "/trading/orders/sent");
    }
    case "trading-stopped":
    case "countdown-missed":
    case "countdown-fired":
    case "trading-access":
      return of("/trading/orders/sent");
    case "payout-address":
      return of("/payouts");
    case "share-viewed":
    case "share-ending":
      return "/shares";
    case "sign-in-new":
      return "/settings/security";
    default:
      return kind satisfies never;
  }
}

/** As webhooks name a kind: "day-failed" is "day.failed". */
export function eventType(kind: NotificationKind): string {
  return kind.replace("-", ".");
}
