import { safeNextPath } from "@/lib/sign-in/web/safe-next";

/** Of the trading settings: the page that led here, for an administrator who becomes a trader. */
const BACK = "back";
/** Where a ticket's address begins; the settings lead back nowhere else. */
const DESK = "/trading/desk/";

/** For an address that already has a query; "" where there is no page to come back to. */
export function backParam(path: string | undefined): string {
  return path === undefined ? "" : `&${new URLSearchParams({ [BACK]: path })}`;
}

/** Null: the address names no page of the trading desk. */
export function findBack(params: Readonly<Record<string, unknown>>): string | null {
  const path = safeNextPath(params[BACK]);
  return path.startsWith(DESK) ? path : null;
}
