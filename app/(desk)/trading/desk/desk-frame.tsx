import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { LinkButton } from "@/components/ui/link-button";
import { StateBox } from "@/components/ui/state-box";
import { isAdministrator } from "@/lib/sign-in/scope/account-scope";
import { requireUser } from "@/lib/sign-in/session";
import { NoAccount } from "../../no-account";
import { accountUrl, type PageParams } from "../../open-account";
import { PaperMark } from "../paper-mark";
import { openDesk, type TradedAccount } from "./open-desk";

type DeskFrameProps = {
  params: PageParams;
  homeHref: string;
  children: (desk: TradedAccount) => ReactNode;
};

/**
 * The account's trading desk with its PAPER band, or why there is none for this person. Another
 * account's begins anew, without what was typed before.
 */
export async function DeskFrame({ params, homeHref, children }: DeskFrameProps) {
  const desk = await openDesk(params);
  const t = await getTranslations("trade.closed");
  switch (desk.kind) {
    case "granted":
      return (
        <div key={desk.account.id} className="stack">
          {desk.trading.environment === "paper" ? <PaperMark scope={desk.scope} /> : null}
          {children(desk)}
        </div>
      );
    case "viewed":
      return <StateBox title={t("viewed")} text={t("viewedText")} />;
    case "no-key":
      return (
        <StateBox title={t("noKey")} text={t("noKeyText")}>
          {isAdministrator(await requireUser()) ? (
            <LinkButton href={accountUrl("/settings/trading", desk.account)} variant="filled">
              {t("noKeyLink")}
            </LinkButton>
          ) : null}
        </StateBox>
      );
    default:
      return <NoAccount kind={desk.kind} homeHref={homeHref} />;
  }
}
