import { getTranslations } from "next-intl/server";
import { Fragment, type ReactNode } from "react";
import { LinkButton } from "@/components/ui/link-button";
import { StateBox } from "@/components/ui/state-box";
import { findInviter } from "@/lib/people/invite-person";
import { requireUser, type User } from "@/lib/sign-in/session";
import {
  type OpenAccount,
  type OpenWholeAccount,
  openAccount,
  openWholeAccount,
  type PageParams,
} from "./open-account";

type OpenedFor = { readonly user: User; readonly given: PageParams };
type Params = { params: Promise<PageParams> };

/**
 * A view of the account that the address names, or why there is none. Another account's view begins
 * anew, without what was typed or shown before. `homeHref` leads to the first account.
 * `withoutClients`: what a partner without clients sees instead of the reason.
 */
export function ofAccount<Props>(
  homeHref: string,
  view: (opened: OpenAccount & OpenedFor, props: Props) => Promise<ReactNode>,
  withoutClients?: (opened: OpenAccount) => Promise<ReactNode>,
) {
  return async (props: Props & Params) => {
    const given = await props.params;
    const { access, user } = await openAccount(given);
    if (access.kind === "no-clients" && withoutClients) return withoutClients(access);
    if (access.kind !== "granted") return <NoAccount kind={access.kind} homeHref={homeHref} />;
    const opened = await view({ ...access, user, given }, props);
    return <Fragment key={access.account.id}>{opened}</Fragment>;
  };
}

/** The same for what needs the whole account. */
export function ofWholeAccount<Props>(
  homeHref: string,
  view: (opened: OpenWholeAccount & OpenedFor, props: Props) => Promise<ReactNode>,
) {
  return async (props: Props & Params) => {
    const given = await props.params;
    const { access, user } = await openWholeAccount(given);
    if (access.kind !== "granted") return <NoAccount kind={access.kind} homeHref={homeHref} />;
    const opened = await view({ ...access, user, given }, props);
    return <Fragment key={access.account.id}>{opened}</Fragment>;
  };
}

type NoAccountProps = {
  kind: "unknown" | "none-connected" | "no-account" | "no-clients" | "clients-only";
  homeHref: string;
};

export async function NoAccount({ kind, homeHref }: NoAccountProps) {
  const t = await getTranslations("shell.account");
  switch (kind) {
    case "unknown":
      return (
        <StateBox title={t("unknownTitle")} text={t("unknownText")}>
          <a href={homeHref}>{t("first")}</a>
        </StateBox>
      );
    case "clients-only":
      return (
        <StateBox title={t("clientsOnlyTitle")} text={t("clientsOnlyText")}>
          <a href="/overview">{t("ownClients")}</a>
        </StateBox>
      );
    case "none-connected":
      return (
        <StateBox title={t("noneTitle")} text={t("noneText")}>
          <LinkButton href="/settings/accounts/new" variant="filled">
            {t("connect")}
          </LinkButton>
        </StateBox>
      );
    case "no-account":
      return <StateBox title={t("notGrantedTitle")} text={await askText()} />;
    case "no-clients":
      return <StateBox title={t("noClientsTitle")} text={await askText()} />;
    default:
      return kind satisfies never;
  }
}

/** Whom to ask: the person who invited this one, while they are here. */
async function askText(): Promise<string> {
  const [t, user] = await Promise.all([getTranslations("shell.account"), requireUser()]);
  const inviter = await findInviter(user.email);
  return inviter === null ? t("askAdministrator") : t("ask", { person: inviter });
}
