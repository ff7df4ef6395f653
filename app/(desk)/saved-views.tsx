import { redirect } from "next/navigation";
import type { ViewActions } from "@/components/views/views";
import { ViewsMenu } from "@/components/views/views-menu";
import { isWholeAccount } from "@/lib/core/scope";
import { findDefaultAddress, loadScreenViews, viewAddress } from "@/lib/views/views";
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

/** The views of a screen; `screen` is its path without the slash. Nothing where the account cannot be seen. */
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
      plainHref={`${accountUrl(`/${screen}`, account)}&view=`}
    />
  );
}

/** For the top of a page: an address that asks for nothing goes to the view that this person opens the screen with. */
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
