import { redirect } from "next/navigation";
import type { ViewActions } from "@/components/views/views";
import { ViewsMenu } from "@/components/views/views-menu";
import { isWholeAccount } from "@/lib/core/scope";
import { findDefaultAddress, loadScreenViews } from "@/lib/views/load-views";
import { viewAddress } from "@/lib/views/saved-view";
import { accountUrl, openAccount, type PageParams } from "./open-account";
import {
  changeViewAction,
  chooseDefaultAction,
  keepViewAction,
  removeViewAction,
} from "./view-actions";

const ACTIONS: ViewActions = {
  keep: keepViewAction,
  change: changeViewAction,
  remove: removeViewAction,
  chooseDefault: chooseDefaultAction,
};

/**
 * The views menu of a screen; nothing if the person cannot see the account. `screen`: its path
 * without the slash.
 */
export async function SavedViews({ screen, params }: { screen: string; params: PageParams }) {
  const { access, user } = await openAccount(params);
  if (access.kind !== "granted") return null;
  const { account, scope } = access;
  const { views, open } = await loadScreenViews({ scope, userId: user.id, screen }, params);
  return (
    <ViewsMenu
      place={{ accountId: account.id, screen }}
      views={views.map((view) => {
        const { id, name, isShared, isMine, isDefault, ownerEmail } = view;
        const href = viewAddress(view, String(account.id));
        return { id, name, isShared, isMine, isDefault, ownerEmail, href };
      })}
      open={open}
      actions={ACTIONS}
      mayShare={isWholeAccount(scope)}
      plainHref={plainUrl(screen, account)}
    />
  );
}

/** The screen without any parameter; the empty one keeps the person's default view away. */
export function plainUrl(screen: string, account: { readonly id: number }): string {
  return `${accountUrl(`/${screen}`, account)}&view=`;
}

/** For the top of a page: redirects an address without parameters to the person's default view. */
export async function openDefaultView(screen: string, params: PageParams): Promise<void> {
  if (Object.keys(params).some((key) => key !== "account")) return;
  const { access, user } = await openAccount(params);
  if (access.kind !== "granted") return;
  const address = await findDefaultAddress(
    { scope: access.scope, userId: user.id, screen },
    params,
  );
  if (address !== null) redirect(address);
}
