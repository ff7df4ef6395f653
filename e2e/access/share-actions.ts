import { actionsOf, NOBODYS } from "./action-lines";
import type { ActionLine } from "./line";
import { ADMIN_ACTION, PERSONS_ACTION } from "./roles";

const made = actionsOf("(desk)/shares/actions.ts", "/research/AAPL");
const changed = actionsOf("(desk)/shares/actions.ts", `/shares/${NOBODYS}`);
const managed = actionsOf("(desk)/shares/actions.ts", "/shares");

const subject = { kind: "stock", code: "AAPL", panels: ["dividends"] };
const text = {
  title: "",
  commentary: "",
  language: "en-US",
  hidesAuthor: false,
  days: "1",
  isEndless: false,
  password: null,
  maxViews: "",
  emailDomains: "",
};

/** Actions on share links: everybody may change his own, an administrator also those of others. */
export const SHARE_ACTIONS: readonly ActionLine[] = [
  made.works("makeShareAction", PERSONS_ACTION, () => [
    { subject, kind: "live", text, ifMissing: "say" },
  ]),
  changed.works("changeShareAction", PERSONS_ACTION, (stage, role) => [
    { id: stage.own("link", role), change: { commentary: `Changed by ${role}` } },
  ]),
  changed.works("rotateShareAction", PERSONS_ACTION, (stage, role) => [
    { id: stage.own("link", role), graceHours: 1 },
  ]),
  managed.works("markSharesSeenAction", PERSONS_ACTION, () => []),
  managed.works("revokeShareAction", PERSONS_ACTION, (stage, role) => [
    { id: stage.own("link", role) },
  ]),
  managed.works("revokeAllSharesAction", PERSONS_ACTION, () => [{ whose: "own" }]),
  managed.works("saveShareSettingAction", ADMIN_ACTION, () => [{ revokesWithAccess: true }]),
];
