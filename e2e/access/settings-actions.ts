import { actionsOf, NOBODYS } from "./action-lines";
import { formOf } from "./call-action";
import type { ActionLine } from "./line";
import { A } from "./marks";
import {
  ADMIN_ACTION,
  ANY_MANAGERS_ACTION,
  MANAGERS_ACTION,
  OPEN,
  PARTNERS_ACTION,
  PERSONS_ACTION,
} from "./roles";
import type { Stage } from "./stage";

const KEY = {
  apiKey: "no-such-key-at-all",
  apiSecret: "no-such-secret",
  apiPassphrase: "no-such-phrase",
};

const account = actionsOf("(desk)/settings/accounts/[id]/actions.ts", "/settings/accounts/1");
const newAccount = actionsOf("(desk)/settings/accounts/new/actions.ts", "/settings/accounts/new");
const people = actionsOf("(desk)/settings/people/actions.ts", "/settings/people");
const person = actionsOf("(desk)/settings/people/[id]/actions.ts", `/settings/people/${NOBODYS}`);
const partner = actionsOf(
  "(desk)/settings/people/[id]/clients-actions.ts",
  `/settings/people/${NOBODYS}`,
);
const security = actionsOf("(desk)/settings/security/actions.ts", "/settings/security");
const confirm = actionsOf("second-factor/confirm-actions.ts", "/settings/security");
const factor = actionsOf("second-factor/second-step-actions.ts", "/settings/security");
const notifications = actionsOf("(desk)/notifications/actions.ts", "/notifications");
const heard = actionsOf("(desk)/settings/notifications/actions.ts", "/settings/notifications");
const atSignIn = actionsOf("sign-in/actions.ts", "/sign-in");
const second = actionsOf("sign-in/second/actions.ts", "/sign-in/second");
const invitation = actionsOf("invite/[token]/actions.ts", `/invite/${"a".repeat(43)}`);

/** A partner of A; no request is sent in his name. */
const ofSpare = ({ a, spare }: Stage) => ({ personId: spare.id, accountId: a.id });
const spareOf = ({ spare }: Stage) => ({ personId: spare.id });
const uids = { kind: "pasted", text: A.own.uid } as const;
/** What a person wants to hear, without a threshold. */
const CHOICE = {
  inCentre: true,
  byMail: false,
  byWebhook: false,
  byTelegram: false,
  bySlack: false,
  onlyFor: "",
};

/** Actions on accounts and people, and on a person's own sign-in. */
export const SETTINGS_ACTIONS: readonly ActionLine[] = [
  account.works("testOne", MANAGERS_ACTION, ({ a }) => [{ accountId: a.id }]),
  account.works("makeDefaultOne", MANAGERS_ACTION, ({ a }) => [{ accountId: a.id }]),
  account.works("renameOne", MANAGERS_ACTION, ({ a }) => [{ accountId: a.id, name: A.name }]),
  account.works("pauseOne", MANAGERS_ACTION, ({ a }) => [{ accountId: a.id, isPaused: false }]),
  account.declines(
    "replaceOne",
    MANAGERS_ACTION,
    ({ a }) => [{ accountId: a.id, credentials: KEY, isConfirmed: false }],
    "does not recognize this API key",
  ),
  account.declines(
    "endOne",
    ADMIN_ACTION,
    ({ a }) => [{ accountId: a.id, endedOn: "" }],
    "has a key",
  ),
  account.declines(
    "removeOne",
    ADMIN_ACTION,
    ({ a }) => [{ accountId: a.id, typedName: "another name" }],
    "not the account's name",
  ),
  newAccount.declines(
    "addOne",
    ADMIN_ACTION,
    ({ a }) => [{ name: A.name, baseUrl: a.baseUrl, showSub: true, credentials: KEY }],
    "already exists",
  ),
  newAccount.declines(
    "addOneOfFiles",
    ADMIN_ACTION,
    () => [{ name: A.name, exchangeName: "OKX" }],
    "already exists",
  ),

  people.works("inviteSomebody", MANAGERS_ACTION, ({ a }, role) => [
    {
      email: `invited-by-${role}@desk.example`.toLowerCase(),
      isAdmin: false,
      grants: [{ accountId: a.id, role: "partner", uids: A.own.uid, labels: [] }],
      byMail: false,
      anyway: true,
    },
  ]),
  people.declines(
    "revokeOpenInvitation",
    ANY_MANAGERS_ACTION,
    () => [{ invitationId: NOBODYS }],
    "This invitation was already accepted",
  ),
  partner.works("addClient", MANAGERS_ACTION, (stage) => [{ ...ofSpare(stage), uid: A.own.uid }]),
  partner.works("removeClient", MANAGERS_ACTION, (stage) => [
    { ...ofSpare(stage), uid: A.own.uid },
  ]),
  partner.works("setLabels", MANAGERS_ACTION, (stage) => [
    { ...ofSpare(stage), seen: [], labels: [] },
  ]),
  partner.works("checkUids", MANAGERS_ACTION, (stage) => [{ ...ofSpare(stage), uids }]),
  partner.works("storeUids", MANAGERS_ACTION, (stage) => [
    { ...ofSpare(stage), uids, how: "add", digest: "no digest of it" },
  ]),
  person.works("setPersonRole", MANAGERS_ACTION, (stage) => [
    { ...ofSpare(stage), role: "partner" },
  ]),
  person.works("setPersonAdministrator", ADMIN_ACTION, (stage) => [
    { ...spareOf(stage), isAdmin: false },
  ]),
  person.works("giveOneTimePassword", ADMIN_ACTION, (stage) => [spareOf(stage)]),
  person.works("giveResetLink", ADMIN_ACTION, (stage) => [spareOf(stage)]),
  person.works("viewAs", ADMIN_ACTION, (stage) => [spareOf(stage)]),
  // Ends "View as"; for everybody else it does nothing.
  actionsOf("(desk)/actions.ts", "/overview").works("endViewingAction", PERSONS_ACTION, () => []),
  person.declines(
    "resetSecondStep",
    ADMIN_ACTION,
    (stage) => [spareOf(stage)],
    "has no two-factor authentication",
  ),
  person.works("removeSomebody", ADMIN_ACTION, (stage) => [spareOf(stage)]),

  notifications.works("readOne", PERSONS_ACTION, () => [{ id: NOBODYS }]),
  notifications.works("readAll", PERSONS_ACTION, () => [{ untilMs: 1 }]),
  heard.works("saveNotificationChoices", PARTNERS_ACTION, ({ a }) => [
    {
      accountId: a.id,
      choices: [
        {
          kind: "client-lost",
          seen: { ...CHOICE, threshold: "" },
          typed: { ...CHOICE, threshold: "1" },
        },
      ],
    },
  ]),
  heard.works("saveLetterTimes", PERSONS_ACTION, () => [
    {
      seen: null,
      typed: { zone: "Europe/Berlin", digestHour: null, quiet: { from: 22, to: 7 } },
    },
  ]),
  heard.declines("setOwnWebhook", PERSONS_ACTION, () => [{ url: "hook" }], "Enter a full address"),
  heard.declines("rotateOwnWebhook", PERSONS_ACTION, () => [], "Enter a full address"),
  heard.works("removeOwnWebhook", PERSONS_ACTION, () => []),
  heard.works("switchOnOwnWebhook", PERSONS_ACTION, () => []),
  heard.declines("testOwnWebhook", PERSONS_ACTION, () => [], "did not arrive"),
  heard.declines("startOwnTelegram", PERSONS_ACTION, () => [], "does not accept the token"),
  heard.declines(
    "confirmOwnTelegram",
    PERSONS_ACTION,
    () => [{ id: NOBODYS }],
    "not valid any more",
  ),
  heard.declines("startOwnSlack", PERSONS_ACTION, () => [{ url: "hook" }], "Enter a full address"),
  heard.declines(
    "enterOwnSlackCode",
    PERSONS_ACTION,
    () => [{ code: "aaaaa-aaaaa" }],
    "not valid any more",
  ),
  heard.works("disconnectOwnChat", PERSONS_ACTION, () => [{ channel: "slack" }]),
  heard.works("switchOnOwnChat", PERSONS_ACTION, () => [{ channel: "slack" }]),
  heard.declines(
    "sendAgain",
    PERSONS_ACTION,
    () => [{ id: NOBODYS, channel: "webhook" }],
    "can't be sent again",
  ),

  security.works("saveRequirements", ADMIN_ACTION, () => [{ seen: [], chosen: [] }]),
  security.declines("endOne", PERSONS_ACTION, () => [{ sessionId: NOBODYS }], "already ended"),
  security.works("endOthers", PERSONS_ACTION, () => []),
  confirm.declines(
    "confirm",
    PERSONS_ACTION,
    () => [{ typed: "not the password" }],
    "That's not correct",
  ),
  confirm.works("askConfirm", PERSONS_ACTION, () => []),
  confirm.declines(
    "confirmWithPasskey",
    PERSONS_ACTION,
    () => [{ answer: {} }],
    "That's not correct",
  ),
  factor.works("beginApp", PERSONS_ACTION, () => []),
  factor.declines("confirmApp", PERSONS_ACTION, () => [{ code: "000000" }], "not the current code"),
  factor.declines("removeApp", PERSONS_ACTION, () => [], "no longer exists"),
  factor.declines("makeCodes", PERSONS_ACTION, () => [], "Set up an app or a passkey first"),
  factor.works("beginPasskey", PERSONS_ACTION, () => []),
  factor.declines(
    "addPasskey",
    PERSONS_ACTION,
    () => [{ answer: {}, name: "key" }],
    "not valid or came too late",
  ),
  factor.declines(
    "renamePasskey",
    PERSONS_ACTION,
    () => [{ passkeyId: "none", name: "key" }],
    "no longer exists",
  ),
  factor.declines(
    "removePasskey",
    PERSONS_ACTION,
    () => [{ passkeyId: "none" }],
    "no longer exists",
  ),
  atSignIn.works("askAnybody", OPEN, () => []),
  atSignIn.declines(
    "signInByPasskey",
    OPEN,
    () => [{ answer: {}, next: "/overview" }],
    "wasn't accepted",
  ),
  // None of these sessions waits for its second step, so each is redirected to the desk.
  second.declines(
    "showCode",
    PERSONS_ACTION,
    () => [{}, formOf({ code: "000000" })],
    "/overview",
    [1],
  ),
  second.declines("askPasskey", PERSONS_ACTION, () => [], "/overview"),
  second.declines(
    "showPasskey",
    PERSONS_ACTION,
    () => [{ answer: {}, next: "/overview" }],
    "/overview",
    ["answer", "next"],
  ),
  invitation.declines(
    "acceptAsNewAction",
    OPEN,
    () => [
      "a".repeat(43),
      {},
      formOf({ next: "nine patient garden gates", again: "nine patient garden gates" }),
    ],
    "This link no longer works",
    [0],
  ),
  invitation.declines(
    "acceptAction",
    PERSONS_ACTION,
    () => ["a".repeat(43), null],
    "This link no longer works",
  ),
];

/** Comes last, because it ends the sessions. */
export const SIGNING_OUT: readonly ActionLine[] = [
  invitation.declines(
    "signOutToAction",
    OPEN,
    () => ["a".repeat(43), null],
    `/invite/${"a".repeat(43)}`,
  ),
];
