"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { drawQrCode } from "@/app/qr-code";
import type {
  MadeShare,
  ShareField,
  ShareRefusal,
  ShownAddress,
} from "@/components/shares/share-text";
import { systemClock } from "@/lib/core/clock";
import type { Language } from "@/lib/core/language";
import { webOrigin } from "@/lib/env/web-origin";
import { loadShareTime } from "@/lib/shares/ask-check";
import { changedShareText, shareText } from "@/lib/shares/contract";
import { awaitMissing } from "@/lib/shares/facts/await-missing";
import { captureFacts } from "@/lib/shares/facts/capture-facts";
import { factsText } from "@/lib/shares/facts/facts";
import {
  changeShare,
  makeShare,
  markShareNoticesSeen,
  revokeAllShares,
  revokeShare,
  rotateShare,
  saveShareSettings,
} from "@/lib/shares/manage-shares";
import { GRACE_HOURS, SHARE_LIMITS, type ShareProblem } from "@/lib/shares/options";
import { parseSubject } from "@/lib/shares/parse-subject";
import { SHARE_KINDS, type ShareKind, type ShareSubject } from "@/lib/shares/subject";
import { ownShareReach, widestShareReach } from "@/lib/sign-in/scope/account-scope";
import { provenAction, requireAdministrator, userAction } from "@/lib/sign-in/web/action-client";
import type { PanelQueue } from "@/lib/stocks/queue/panel-queue";
import { actionBuilder, refusalAction, sentenceAction } from "../../server-action";
import { openPersonQueue } from "../research/open-queue";
import { chooserOf } from "./chooser";

type Problem = ShareProblem | "no-exchange";

const { days, views } = SHARE_LIMITS;
const NONE = { least: 0, most: 0 };

/** Which field a problem is of, and the limits that its sentence names. */
const PROBLEMS: Readonly<
  Record<Problem, readonly [ShareField | null, { readonly least: number; readonly most: number }]>
> = {
  "no-subject": ["panels", NONE],
  "no-facts": [null, NONE],
  "no-exchange": [null, NONE],
  "too-many-links": [null, { least: 0, most: SHARE_LIMITS.links }],
  "title-too-long": ["title", { least: 0, most: SHARE_LIMITS.title }],
  "commentary-too-long": ["commentary", { least: 0, most: SHARE_LIMITS.commentary }],
  "days-out-of-range": ["days", days],
  "never-needs-administrator": ["days", NONE],
  "password-too-short": ["password", { least: SHARE_LIMITS.shortestPassword, most: 0 }],
  "password-too-long": ["password", { least: 0, most: SHARE_LIMITS.longestPassword }],
  "views-out-of-range": ["maxViews", views],
  "fewer-than-counted": ["maxViews", NONE],
  "domain-unreadable": ["emailDomains", NONE],
  "too-many-domains": ["emailDomains", { least: 0, most: SHARE_LIMITS.domains }],
  "domains-need-mail": ["emailDomains", NONE],
  "not-found": [null, NONE],
  revoked: [null, NONE],
  crowded: [null, NONE],
};

async function refuseShare(problem: Problem): Promise<ShareRefusal> {
  const [field, limits] = PROBLEMS[problem];
  const t = await getTranslations("shares.problems");
  return { kind: "refused", field, problem: t(problem, limits) };
}

const asked = z.object({
  subject: z.unknown(),
  kind: z.enum(SHARE_KINDS),
  text: shareText,
  /** A snapshot also without what was never read. */
  anyway: z.boolean(),
});

/** A snapshot waits so long for what was never read. A live link shows it as soon as it is there. */
const WAIT_MS = { snapshot: 20_000, live: 0 } as const satisfies Record<ShareKind, number>;

const shareAction = actionBuilder(
  (problem): ShareRefusal => ({ kind: "refused", field: null, problem }),
);

/** A link of the caller; its address is in this answer and nowhere else. */
export const makeShareAction = shareAction(
  provenAction,
  [asked],
  async ([{ subject: given, kind, text, anyway }], { user, origin }): Promise<MadeShare> => {
    const subject = parseSubject(given);
    if (subject === null) return refuseShare("no-subject");
    const queue = await openPersonQueue();
    if (queue === null) return refuseShare("no-exchange");
    const options = { ...text, kind };
    const waiting = { language: options.language, waitMs: anyway ? 0 : WAIT_MS[kind] };
    const missing = await awaitMissing(queue, subject, waiting);
    if (kind === "snapshot" && missing.length > 0 && !anyway)
      return { kind: "incomplete", missing };
    const facts = kind === "live" ? null : await captureSnapshot(queue, subject, options.language);
    const maker = { userId: user.id, ...chooserOf(user) };
    const made = await makeShare(
      maker,
      { exchangeId: queue.exchangeId, subject, options, facts },
      origin,
    );
    if (made.kind === "refused") return refuseShare(made.problem);
    return { kind: "made", id: made.id, ...showAddress(made.token) };
  },
);

export const changeShareAction = shareAction(
  provenAction,
  [z.uuid(), changedShareText],
  async ([id, changed], { user, origin }) => {
    const changer = { reach: widestShareReach(user), ...chooserOf(user) };
    const answer = await changeShare(changer, id, changed, origin);
    if (answer.kind === "refused") return refuseShare(answer.problem);
    refresh();
    return answer;
  },
);

const grace = z.union(GRACE_HOURS.map((hours) => z.literal(hours)));

/** Gives a link a new address; only this answer shows it. */
export const rotateShareAction = refusalAction(
  provenAction,
  [z.uuid(), grace],
  async ([id, graceHours], { user, origin }) => {
    const rotated = await rotateShare(widestShareReach(user), id, graceHours, origin);
    if (rotated.kind === "refused")
      return { refused: (await refuseShare(rotated.problem)).problem };
    refresh();
    return showAddress(rotated.token);
  },
);

export const revokeShareAction = sentenceAction(
  userAction,
  [z.uuid()],
  async ([id], { user, origin }) => {
    const revoked = await revokeShare(widestShareReach(user), id, origin);
    refresh();
    return revoked.kind === "revoked" ? null : (await refuseShare(revoked.problem)).problem;
  },
);

export const revokeAllSharesAction = sentenceAction(
  userAction,
  [z.enum(["own", "all"])],
  async ([whose], { user, origin }) => {
    await revokeAllShares(whose === "own" ? ownShareReach(user) : widestShareReach(user), origin);
    refresh();
    return null;
  },
);

export const markSharesSeenAction = sentenceAction(userAction, [], async (_none, { user }) => {
  await markShareNoticesSeen(user.id, await loadShareTime());
  refresh();
  return null;
});

export const saveShareSettingAction = sentenceAction(
  provenAction,
  [z.boolean()],
  async ([revokesWithAccess], { user, origin }) => {
    requireAdministrator(user);
    await saveShareSettings({ revokesWithAccess }, origin);
    refresh();
    return null;
  },
);

function showAddress(token: string): ShownAddress {
  const address = `${webOrigin()}/s/${token}`;
  return { address, picture: drawQrCode(address) };
}

/** What a snapshot freezes; null where nothing of the subject was ever read. */
async function captureSnapshot(queue: PanelQueue, subject: ShareSubject, language: Language) {
  const nowMs = systemClock.now();
  const facts = await captureFacts(queue, subject, { language, nowMs });
  return facts.asOf === null
    ? null
    : { text: factsText(facts), capturedAt: new Date(facts.capturedAt) };
}
