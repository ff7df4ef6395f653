import { NO_PARTY } from "@/lib/parties/party";
import { actionsOf, NOBODYS } from "./action-lines";
import { formOf } from "./call-action";
import type { ActionLine } from "./line";
import { A } from "./marks";
import { PASSWORD } from "./people";
import {
  ADMIN_ACTION,
  MANAGERS_ACTION,
  NOT_MAILED,
  OPEN,
  PARTNER_ACTION,
  PARTNERS_ACTION,
  PAYEES_ACTION,
  PERSONS_ACTION,
  type Role,
  SIGNED_OUT,
} from "./roles";
import { SETTINGS_ACTIONS, SIGNING_OUT } from "./settings-actions";
import { SHARE_ACTIONS } from "./share-actions";
import type { Stage } from "./stage";
import { TRADING_ACTIONS } from "./trading-actions";

const overview = actionsOf("(desk)/actions.ts", "/overview");
const attention = actionsOf("(desk)/overview/actions.ts", "/overview");
const views = actionsOf("(desk)/view-actions.ts", "/commissions");
const commissions = actionsOf("(desk)/commissions/actions.ts", "/commissions");
const clients = actionsOf("(desk)/clients/actions.ts", "/clients");
const coverage = actionsOf("(desk)/coverage/actions.ts", "/coverage");
const exportsOf = actionsOf("(desk)/exports/actions.ts", "/exports");
const schedules = actionsOf("(desk)/exports/schedules/actions.ts", "/exports/schedules");
const trading = actionsOf("(desk)/trading/actions.ts", "/trading/bots");
const imports = actionsOf("(desk)/import/actions.ts", "/import");
const months = actionsOf("(desk)/proof/months/actions.ts", "/proof/months/2026-01");
const terms = actionsOf("(desk)/proof/terms/actions.ts", "/proof/terms");
const details = actionsOf("(desk)/payouts/details/actions.ts", "/payouts/details");
const payouts = actionsOf("(desk)/payouts/actions.ts", "/payouts");
const brief = actionsOf("(desk)/brief/actions.ts", "/brief");
const rates = actionsOf("(desk)/rates/actions.ts", "/rates");
const tokens = actionsOf("(desk)/settings/tokens/actions.ts", "/settings/tokens");
const audit = actionsOf("(desk)/audit/actions.ts", "/audit");
const research = actionsOf("(desk)/research/actions.ts", "/research");
const calendar = actionsOf("(desk)/research/calendar/actions.ts", "/research/calendar");
const lists = actionsOf("(desk)/research/watchlists/actions.ts", "/research/watchlists");

const place = ({ a }: Stage) => ({ accountId: a.id, screen: "commissions" });
const { coin: _coin, symbol: _symbol, label, ...written } = A.own;
const profile = { ...written, labels: [label] };
const { uid: _uid, ...texts } = written;
const typed = { ...texts, labels: label, note: `${A.own.note} seen` };
const rate = { coin: "AXLE", day: "2026-01-01", lastDay: "", rate: "1.5", source: "table" };

const partnerTerm = {
  introduced: "",
  from: "2026-01-02",
  percent: "5",
  tiers: [],
  basis: "fees",
  uid: "",
  label: "",
  productType: "",
  note: "",
};

const SETTINGS = { isPublished: false, bills: true, billNote: "" };

const EMAIL_FORM = formOf({ email: "nobody@example.com" });

/**
 * Every server action, with arguments that would change something in account A or something of
 * another person. An unknown link token gets the same answer as any other, and without a mail
 * server an action reads no input.
 */
/** A kind for each person, because a review that somebody else has made since is not undone. */
const reviewedBy = (role: Role) => (role === "administrator" ? "orders" : "restated");

export const ACTIONS: readonly ActionLine[] = [
  actionsOf("sign-in/actions.ts", "/sign-in").declines(
    "signInAction",
    OPEN,
    () => [{}, formOf({ email: "nobody@example.com", password: "not the password" })],
    `"email":"nobody@example.com","problem":"wrong"`,
  ),
  actionsOf("sign-in/link/[token]/actions.ts", "/sign-in/link/x").declines(
    "signInByLinkAction",
    OPEN,
    () => ["a".repeat(43), "/overview", null],
    "This link has expired",
    [0, 1],
  ),
  actionsOf("stop-letters/[token]/actions.ts", "/stop-letters/x").declines(
    "stopLettersAction",
    OPEN,
    () => ["a".repeat(43), null],
    "This link does not work",
    [0],
  ),
  actionsOf("sign-in/reset/[token]/actions.ts", "/sign-in/reset/x").declines(
    "resetPasswordAction",
    OPEN,
    () => ["a".repeat(43), {}, formOf({ next: PASSWORD, again: PASSWORD })],
    "This link has expired",
    [0],
  ),
  actionsOf("sign-in/actions.ts", "/sign-in/forgot").declines(
    "askForResetAction",
    NOT_MAILED,
    () => [{}, EMAIL_FORM],
    "This desk sends no e-mail",
    [1],
  ),
  actionsOf("sign-in/actions.ts", "/sign-in/by-link").declines(
    "askForSignInLinkAction",
    NOT_MAILED,
    () => [{}, EMAIL_FORM],
    "This desk sends no links to sign in",
    [1],
  ),
  actionsOf("language/actions.ts", "/sign-in").works("chooseLanguageAction", OPEN, () => ["en-US"]),
  actionsOf("change-password/actions.ts", "/change-password").declines(
    "changePasswordAction",
    PERSONS_ACTION,
    () => [{}, formOf({ current: PASSWORD, next: "short", again: "short" })],
    "Use at least 12 characters",
  ),

  actionsOf("(desk)/notice-actions.ts", "/overview").works(
    "dismissNoticeAction",
    PERSONS_ACTION,
    () => [null, formOf({ kind: "second-step-guesses" })],
  ),

  tokens.works("makeToken", PARTNERS_ACTION, ({ a }, role) => [
    { name: `made by ${role}`, scopes: ["commissions:read"], accountId: a.id, days: "1" },
  ]),
  tokens.works("revokeOwnToken", PERSONS_ACTION, (stage, role) => [
    { tokenId: stage.own("token", role) },
  ]),
  tokens.works("revokeReachedToken", MANAGERS_ACTION, (stage, role) => [
    { tokenId: stage.own("reachedToken", role === "administrator" ? "partnerA" : "viewerA") },
  ]),

  views.works("keepViewAction", PARTNERS_ACTION, (stage, role) => [
    { ...place(stage), name: `View of ${role}`, address: "coin=AXLE", isShared: false },
  ]),
  views.works(
    "changeViewAction",
    PARTNERS_ACTION,
    (stage, role) => [{ ...place(stage), id: stage.own("view", role), name: `Changed by ${role}` }],
    ["name"],
  ),
  views.works("chooseDefaultAction", PARTNERS_ACTION, (stage, role) => [
    { ...place(stage), id: stage.own("view", role), isDefault: false },
  ]),
  views.works("removeViewAction", PARTNERS_ACTION, (stage, role) => [
    { ...place(stage), id: stage.own("view", role) },
  ]),

  commissions.works("saveColumns", PERSONS_ACTION, () => [{ layout: null }]),
  commissions.works("findClients", PARTNERS_ACTION, ({ a }) => [
    { accountId: a.id, address: "", search: "88110000" },
  ]),
  commissions.works("keepClients", PARTNERS_ACTION, ({ a }) => [
    { accountId: a.id, uids: [A.own.uid] },
  ]),
  clients.works("saveClient", MANAGERS_ACTION, ({ a }) => [
    { accountId: a.id, seen: profile, typed },
  ]),
  attention.works("markReviewed", MANAGERS_ACTION, ({ a }, role) => [
    { accountId: a.id, kind: reviewedBy(role), throughMs: 1 },
  ]),
  attention.works("undoReviewed", MANAGERS_ACTION, ({ a }, role) => [
    { accountId: a.id, kind: reviewedBy(role), throughMs: 1, beforeMs: null },
  ]),
  attention.works("setMonthTarget", MANAGERS_ACTION, ({ a, month }) => [
    { accountId: a.id, typed: { from: month, amount: "50000" }, seen: null },
  ]),
  clients.works("labelClients", MANAGERS_ACTION, ({ a }) => [
    { accountId: a.id, uids: [A.own.uid], labels: [A.own.label], how: "add" },
  ]),
  clients.works("saveRules", MANAGERS_ACTION, ({ a }) => [
    {
      accountId: a.id,
      seen: { newDays: 30, dormantDays: 30, lostDays: 90 },
      typed: { newDays: 31, dormantDays: 32, lostDays: 92 },
    },
  ]),

  coverage.works("syncNow", MANAGERS_ACTION, ({ a }) => [{ account: String(a.id) }]),
  coverage.works("fetchDayAgain", MANAGERS_ACTION, ({ a, day }) => [{ accountId: a.id, day }]),
  trading.works("readNow", MANAGERS_ACTION, ({ a }) => [{ accountId: a.id }]),
  trading.works("followBotAction", MANAGERS_ACTION, ({ a }, role) => [
    { accountId: a.id, botId: `bot-of-${role}` },
  ]),
  trading.works("unfollowBotAction", MANAGERS_ACTION, ({ a }, role) => [
    { accountId: a.id, botId: `bot-of-${role}` },
  ]),
  months.works("closeMonthNow", MANAGERS_ACTION, ({ a }) => [
    { accountId: a.id, month: "2026-01", unknown: [], unvalued: [] },
  ]),
  terms.works("enterTerm", MANAGERS_ACTION, ({ a }) => [
    {
      accountId: a.id,
      typed: { from: "2026-01-02", percent: "50", uid: "", symbol: "", productType: "", note: "" },
      anyway: false,
    },
  ]),
  terms.declines(
    "endTermNow",
    MANAGERS_ACTION,
    ({ a }) => [{ accountId: a.id, termId: 1_000_000, typed: { from: "2026-01-02", note: "" } }],
    "no longer applies",
  ),
  details.works("saveBrokerDetails", MANAGERS_ACTION, ({ a }, role) => [
    { accountId: a.id, seen: NO_PARTY, typed: { ...NO_PARTY, taxNumber: `of ${role}` } },
  ]),
  details.works("savePartnerDetails", MANAGERS_ACTION, ({ a, spare }, role) => [
    { accountId: a.id, partnerId: spare.id, seen: NO_PARTY, typed: { ...NO_PARTY, name: role } },
  ]),
  details.works("saveOwnDetails", PARTNER_ACTION, ({ a }, role) => [
    { accountId: a.id, seen: NO_PARTY, typed: { ...NO_PARTY, taxNumber: `of ${role}` } },
  ]),
  details.works("saveDocumentSettingsNow", MANAGERS_ACTION, ({ a }, role) => [
    { accountId: a.id, seen: SETTINGS, typed: { ...SETTINGS, billNote: `Seen by ${role}` } },
  ]),
  details.declines(
    "saveLogoNow",
    MANAGERS_ACTION,
    ({ a }) => [{ accountId: a.id, file: "QQ==" }],
    "neither a PNG nor a JPEG",
  ),
  payouts.works("enterPartnerTerm", MANAGERS_ACTION, ({ a, spare }) => [
    {
      accountId: a.id,
      typed: { ...partnerTerm, partner: spare.id },
      corrects: null,
      anyway: false,
      seen: null,
    },
  ]),
  payouts.works("previewPartnerTermNow", MANAGERS_ACTION, ({ a, spare }) => [
    { accountId: a.id, typed: { ...partnerTerm, partner: spare.id }, corrects: null },
  ]),
  payouts.declines(
    "withdrawPartnerTermNow",
    MANAGERS_ACTION,
    ({ a }) => [{ accountId: a.id, termId: 1_000_000 }],
    "no longer applies",
  ),
  payouts.declines(
    "endExceptionNow",
    MANAGERS_ACTION,
    ({ a }) => [{ accountId: a.id, termId: 1_000_000, typed: { from: "2026-01-02", note: "" } }],
    "no longer applies",
  ),
  payouts.declines(
    "prepareNow",
    MANAGERS_ACTION,
    ({ a, people }) => [{ accountId: a.id, partnerId: people.partnerA.id, month: "2026-01" }],
    "Close the month first",
  ),
  payouts.declines(
    "approveNow",
    MANAGERS_ACTION,
    ({ a, statementId }) => [{ accountId: a.id, statementId }],
    "has already approved this statement",
  ),
  payouts.declines(
    "setAloneNow",
    ADMIN_ACTION,
    ({ a }) => [{ accountId: a.id, isOn: true }],
    "More than one person can approve in this account",
  ),
  payouts.declines(
    "discardNow",
    MANAGERS_ACTION,
    ({ a, statementId }) => [{ accountId: a.id, statementId }],
    "has already approved this statement",
  ),
  payouts.declines(
    "payNow",
    MANAGERS_ACTION,
    ({ a, statementId }) => [
      { accountId: a.id, statementId, payment: { day: "x", reference: "" } },
    ],
    "Enter a day",
  ),
  payouts.declines(
    "payListNow",
    MANAGERS_ACTION,
    ({ a }) => [{ accountId: a.id, text: "", columns: null, digest: null }],
    "Paste at least one payment",
  ),
  payouts.declines(
    "saveAddressNow",
    PAYEES_ACTION,
    ({ a, people }) => [
      {
        accountId: a.id,
        partnerId: people.partnerA.id,
        typed: { coin: "", network: "", address: "" },
        anyway: false,
        seen: null,
      },
    ],
    "Enter the coin",
  ),
  payouts.declines(
    // Only the payee may dispute. The answer names what is missing.
    "disputeNow",
    PARTNERS_ACTION,
    ({ a, statementId }) => [{ accountId: a.id, statementId, line: 1, words: "" }],
    (role) => (role === "partnerA" ? "Write what is wrong" : "no longer exists"),
  ),
  payouts.declines(
    "answerNow",
    MANAGERS_ACTION,
    ({ a, statementId }) => [{ accountId: a.id, statementId, line: 1, words: "" }],
    "Write what is wrong",
  ),
  imports.works("applyFile", MANAGERS_ACTION, (stage, role) => [
    { accountId: stage.a.id, importId: Number(stage.own("importToApply", role)) },
  ]),
  imports.works("lookAgain", MANAGERS_ACTION, (stage, role) => [
    {
      accountId: stage.a.id,
      importId: Number(stage.own("importToDescribe", role)),
      written: {},
    },
  ]),
  imports.declines(
    "saveNamedMapping",
    MANAGERS_ACTION,
    (stage) => [{ accountId: stage.a.id, importId: stage.importId, name: "" }],
    "Write a name",
  ),
  imports.declines(
    "applyMapping",
    MANAGERS_ACTION,
    (stage) => [
      { accountId: stage.a.id, importId: stage.importId, known: { as: "preset", id: "none" } },
    ],
    "no longer exists",
  ),
  imports.declines(
    "removeMapping",
    MANAGERS_ACTION,
    (stage) => [{ accountId: stage.a.id, mappingId: 1 }],
    "no longer exists",
  ),
  imports.works("previewFile", MANAGERS_ACTION, (stage, role) => [
    {
      accountId: stage.a.id,
      importId: Number(stage.own("importToDescribe", role)),
      columns: {},
      values: { symbol: {}, productType: {} },
      written: {},
      from: "",
      to: "",
    },
  ]),
  imports.works("takeOut", MANAGERS_ACTION, ({ a, undoneImportId }) => [
    { accountId: a.id, importId: undoneImportId },
  ]),
  imports.declines(
    "removeFile",
    MANAGERS_ACTION,
    ({ a, undoneImportId }) => [{ accountId: a.id, importId: undoneImportId }],
    "stays listed",
  ),

  brief.works("wishLetter", PARTNERS_ACTION, ({ a }) => [
    { accountId: a.id, channel: "mail", isWanted: true },
  ]),
  exportsOf.works("startExport", PARTNERS_ACTION, ({ a }) => [
    { accountId: a.id, subject: "commissions", query: "", format: "csv" },
  ]),
  // Each role uses its own export; a role without one uses another role's.
  exportsOf.works("cancelExport", PARTNERS_ACTION, (stage, role) => [
    { accountId: stage.a.id, id: stage.own("exportJob", role) },
  ]),
  exportsOf.works("removeExport", PARTNERS_ACTION, (stage, role) => [
    { accountId: stage.a.id, id: stage.own("exportJob", role) },
  ]),
  schedules.declines(
    "scheduleNow",
    PARTNERS_ACTION,
    ({ a }) => [
      {
        accountId: a.id,
        report: {
          viewId: NOBODYS,
          subject: "commissions",
          format: "csv",
          every: "day",
          days: "period",
          byMail: false,
          byWebhook: false,
          byTelegram: false,
          bySlack: false,
        },
      },
    ],
    "This view was deleted",
  ),
  schedules.declines(
    "pauseReport",
    PARTNERS_ACTION,
    ({ a }) => [{ accountId: a.id, id: NOBODYS, isPaused: true }],
    "report was removed",
  ),
  schedules.declines(
    "removeScheduledReport",
    PARTNERS_ACTION,
    ({ a }) => [{ accountId: a.id, id: NOBODYS }],
    "report was removed",
  ),

  rates.works("saveOneRate", ADMIN_ACTION, ({ a }) => [
    { accountId: a.id, typed: rate, seen: null },
  ]),
  rates.works("removeOneRate", ADMIN_ACTION, ({ a }) => [
    {
      accountId: a.id,
      coin: rate.coin,
      day: rate.day,
      seen: { rate: rate.rate, source: rate.source },
    },
  ]),
  rates.works("changeSettings", ADMIN_ACTION, () => [
    {
      seen: { currency: "USDT", stableCoins: "USDT, USDC", maxAgeDays: "7" },
      typed: { currency: "USDT", stableCoins: "USDC", maxAgeDays: "7" },
    },
  ]),
  rates.works("askForRates", ADMIN_ACTION, () => []),
  audit.works("saveRetention", ADMIN_ACTION, () => [{ typed: "400", seen: null }]),

  research.works("askAgain", PERSONS_ACTION, () => [{ source: "dividends", code: "AAPL" }]),
  calendar.works("openFeedAction", PERSONS_ACTION, (stage, role) => [
    { id: stage.own("watchlist", role) },
  ]),
  calendar.works("revokeFeedAction", PERSONS_ACTION, (stage, role) => [
    { id: stage.own("watchlist", role) },
  ]),
  lists.works("createWatchlist", PERSONS_ACTION, (_stage, role) => [
    { name: `List of ${role}`, code: null },
  ]),
  lists.works("renameWatchlist", PERSONS_ACTION, (stage, role) => [
    { id: stage.own("watchlist", role), name: `Renamed by ${role}` },
  ]),
  lists.works("listStock", PERSONS_ACTION, (stage, role) => [
    { id: stage.own("watchlist", role), code: "AAPL", isListed: true },
  ]),
  lists.works("pasteCodes", PERSONS_ACTION, (stage, role) => [
    { id: stage.own("watchlist", role), text: "NVDA" },
  ]),
  lists.works("saveNote", PERSONS_ACTION, (stage, role) => [
    { id: stage.own("watchlist", role), code: "AAPL", note: "note" },
  ]),
  lists.works("orderCodes", PERSONS_ACTION, (stage, role) => [
    { id: stage.own("watchlist", role), codes: ["NVDA", "AAPL"] },
  ]),
  lists.works("putStockBack", PERSONS_ACTION, (stage, role) => [
    {
      id: stage.own("watchlist", role),
      removed: { code: "MSFT", note: "", addedAt: new Date("2026-11-20T00:00:00Z"), position: 1 },
    },
  ]),
  lists.works("orderWatchlists", PERSONS_ACTION, (stage, role) => [
    { ids: [stage.own("watchlist", role)] },
  ]),
  lists.works("deleteWatchlist", PERSONS_ACTION, (stage, role) => [
    { id: stage.own("watchlist", role) },
  ]),

  // Does nothing on a desk that was not restored from a backup.
  overview.works("resumeDeskAction", ADMIN_ACTION, () => []),

  ...SHARE_ACTIONS,
  ...TRADING_ACTIONS,
  ...SETTINGS_ACTIONS,
  // Signing out leads every role to sign-in. It comes last because it ends the sessions.
  overview.works("signOutAction", SIGNED_OUT, () => []),
  ...SIGNING_OUT,
];
