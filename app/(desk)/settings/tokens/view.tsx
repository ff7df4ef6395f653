import { getTranslations } from "next-intl/server";
import { TokenForm } from "@/components/tokens/token-form";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { listVisibleAccounts } from "@/lib/access/scope/account-scope";
import { viewerOf } from "@/lib/access/scope/view-as";
import { requireUser } from "@/lib/access/sign-in/session";
import { findTokenReach, listApiTokens, ownTokens } from "@/lib/access/tokens/token-reach";
import { systemClock } from "@/lib/core/clock";
import { webOrigin } from "@/lib/env/web-origin";
import type { PageParams } from "../../open-account";
import { makeToken, revokeOwnToken, revokeReachedToken } from "./actions";
import { toView } from "./token-view";
import { TokensPanel } from "./tokens-panel";

/** One's own tokens and a form for another; those of others for whoever looks after them. */
export async function TokensView({ params }: { params: Promise<PageParams> }) {
  const user = await requireUser();
  const isViewing = viewerOf(user) !== null;
  const [t, given, reach, accounts] = await Promise.all([
    getTranslations("tokens"),
    params,
    findTokenReach(user),
    listVisibleAccounts(user),
  ]);
  const [own, reached] = await Promise.all([
    listApiTokens(ownTokens(user)),
    reach ? listApiTokens(reach) : [],
  ]);
  const nowMs = systemClock.now();
  const views = own.map((token) => toView(token, nowMs));
  const others = reached.filter(({ userId }) => userId !== user.id).map((token) => toView(token, nowMs));
  const withEnded = given.ended === "shown";
  return (
    <div className="stack">
      {isViewing ? (
        <Notice>{t("viewing")}</Notice>
      ) : (
        <Panel id="new-token-title" title={t("form.title")} note={t("form.line")}>
          <TokenForm
            accounts={accounts.map(({ id, name }) => ({ id, name }))}
            origin={webOrigin()}
            make={makeToken}
          />
        </Panel>
      )}
      <TokensPanel
        id="own-tokens-title"
        title={t("own")}
        tokens={views}
        of="self"
        withEnded={withEnded}
        revoke={isViewing ? null : revokeOwnToken}
      />
      {reach ? (
        <TokensPanel
          id="others-tokens-title"
          title={t("others")}
          tokens={others}
          of="others"
          withEnded={withEnded}
          revoke={isViewing ? null : revokeReachedToken}
        />
      ) : null}
    </div>
  );
}
