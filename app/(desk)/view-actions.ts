"use server";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { ViewOutcome } from "@/components/views/views";
import type { AuditOrigin } from "@/lib/audit/origin";
import { exactText, rowId } from "@/lib/core/input";
import type { User } from "@/lib/sign-in/session";
import { userAction } from "@/lib/sign-in/web/action-client";
import {
  changeView,
  chooseDefaultView,
  type ViewOutcome as Kept,
  keepView,
  LONGEST_VIEW_NAME,
  MOST_SAVED_VIEWS,
  type OwnViews,
  removeView,
} from "@/lib/views/views";
import { refusalAction } from "../server-action";
import { requireScope } from "./open-account";

const place = {
  accountId: rowId,
  screen: exactText(100).regex(/^[a-z][a-z-]{0,39}$/),
};
const id = z.uuid();
const name = exactText(200);
const address = exactText(20_000).transform((text) => new URLSearchParams(text));

async function onViews(
  { user, origin }: { user: User; origin: AuditOrigin },
  { accountId, screen }: { accountId: number; screen: string },
  work: (of: OwnViews) => Promise<Kept>,
): Promise<ViewOutcome> {
  const t = await getTranslations("views.refused");
  const { scope } = await requireScope(user, accountId);
  const outcome = await work({ scope, userId: user.id, screen, origin });
  if ("id" in outcome) return outcome;
  const { refused } = outcome;
  if (refused === "name-too-long") return { refused: t(refused, { most: LONGEST_VIEW_NAME }) };
  return { refused: refused === "too-many" ? t(refused, { most: MOST_SAVED_VIEWS }) : t(refused) };
}

export const keepViewAction = refusalAction(
  userAction,
  [z.object({ ...place, name, address, isShared: z.boolean() })],
  async ([input], caller) =>
    onViews(caller, input, (of) => keepView(of, { ...input, params: input.address })),
);

const change = z.object({
  ...place,
  id,
  name: name.optional(),
  address: address.optional(),
  isShared: z.boolean().optional(),
});

export const changeViewAction = refusalAction(userAction, [change], async ([input], caller) =>
  onViews(caller, input, (of) => changeView(of, input.id, { ...input, params: input.address })),
);

export const removeViewAction = refusalAction(
  userAction,
  [z.object({ ...place, id })],
  async ([input], caller) => onViews(caller, input, (of) => removeView(of, input.id)),
);

export const chooseDefaultAction = refusalAction(
  userAction,
  [z.object({ ...place, id, isDefault: z.boolean() })],
  async ([input], caller) =>
    onViews(caller, input, (of) => chooseDefaultView(of, input.id, input.isDefault)),
);
