import { ConfirmDialog } from "@/components/factors/confirm";
import { findAskedProof } from "@/lib/access/sign-in/ask-proof";
import { requireSession } from "@/lib/access/sign-in/session";
import { askConfirm, cancelConfirm, confirm, confirmWithPasskey } from "../second-factor/confirm-actions";
import { viewOwnFactors } from "../second-factor/own-factors";
import { signOutAction } from "./actions";

/** Asks who is there, where an action that gives rights away was refused because that was shown too long ago. */
export async function ConfirmSlot() {
  const asked = await findAskedProof();
  if (asked === null) return null;
  const own = await requireSession();
  if (own.session.isFresh) return null;
  const { view } = await viewOwnFactors(own);
  return (
    <ConfirmDialog
      key={asked}
      view={view}
      actions={{ confirm, askConfirm, confirmWithPasskey }}
      cancel={cancelConfirm}
      signOut={signOutAction}
    />
  );
}
