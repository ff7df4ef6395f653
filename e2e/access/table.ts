import { ACTIONS } from "./actions";
import { COMMANDS } from "./commands";
import { DATA_ROUTES } from "./data-routes";
import { EXPORTS, TOKEN_ROUTES } from "./exports";
import type { Line } from "./line";
import { PAGES } from "./pages";
import { SHARE_ROUTES } from "./share-routes";

/** Everything in the desk that answers a request, except actions. */
export const LINES: readonly Line[] = [
  ...PAGES,
  ...DATA_ROUTES,
  ...TOKEN_ROUTES,
  ...SHARE_ROUTES,
  ...EXPORTS,
];
export { ACTIONS, COMMANDS };
