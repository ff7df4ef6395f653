import type { PanelName } from "@/lib/stocks/panels/panels";
import type { StockCode } from "@/lib/stocks/stock-code";

/**
 * What a link shows; it never changes. Codes in their order, each once; panels in the order of the
 * page.
 */
export type ShareSubject =
  | { readonly kind: "stock"; readonly code: StockCode; readonly panels: readonly PanelName[] }
  | {
      readonly kind: "comparison";
      readonly codes: readonly StockCode[];
      readonly panels: readonly PanelName[];
    }
  | { readonly kind: "watchlist"; readonly name: string; readonly codes: readonly StockCode[] }
  /**
   * `name`: the watchlist that it was made from, or null. The market's own dates are always with
   * it.
   */
  | {
      readonly kind: "calendar";
      readonly name: string | null;
      readonly codes: readonly StockCode[];
    };

export function codesOfSubject(subject: ShareSubject): readonly StockCode[] {
  return subject.kind === "stock" ? [subject.code] : subject.codes;
}

/**
 * "snapshot": the stored observations of one moment, frozen. "live": follows them; a visitor never
 * asks the exchange.
 */
export const SHARE_KINDS = ["snapshot", "live"] as const;
export type ShareKind = (typeof SHARE_KINDS)[number];

const MOST_NAMED = 5;

/**
 * A link's name in audit entries and letters, in no language: its title, else its subject; "" for
 * the market's calendar alone.
 */
export function shareName({ title, subject }: { title: string; subject: ShareSubject }): string {
  if (title !== "") return title;
  if (subject.kind === "stock") return subject.code;
  if ("name" in subject && subject.name !== null) return subject.name;
  const { codes } = subject;
  return codes.length > MOST_NAMED
    ? `${codes.slice(0, MOST_NAMED).join(", ")}, …`
    : codes.join(", ");
}
