"use server";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { exactText, rowId } from "@/lib/core/input";
import { userAction } from "@/lib/sign-in/web/action-client";
import { draftChange } from "@/lib/trading/draft-order";
import { CHANGE_OPERATIONS } from "@/lib/trading/operations";
import { sentenceAction } from "../../../../server-action";
import { accountUrl } from "../../../open-account";
import { findDesk } from "../open-desk";
import { readChange } from "./read-change";

/** What is changed, as the exchange numbers it; "" where nothing is numbered. */
const changedId = exactText(60);
const changeText = z.record(exactText(40), exactText(60));

/** Saves what is to be changed and leads to what is seen of it; a sentence where it was refused. */
export const draftChangeAction = sentenceAction(
  userAction,
  [rowId, z.enum(CHANGE_OPERATIONS), changedId, changeText],
  async ([accountId, operation, id, text], { user, origin }) => {
    const t = await getTranslations("trade.problems");
    const desk = await findDesk(user, accountId);
    if (!desk?.roles.includes("trader")) return t("refused");
    const { scope, trading } = desk;
    const asked = await readChange(
      { ...scope, environment: trading.environment },
      operation,
      id,
      text,
    );
    if (asked === null) return t("no-record");
    const drafted = await draftChange(scope, asked, { id: user.id, name: user.email, origin });
    if (drafted === null) return t("gone");
    redirect(accountUrl(`/trading/desk/placed/${drafted}`, desk.account));
  },
);
