import Link from "next/link";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { TokenForm } from "@/components/tokens/token-form";
import { isActive, type TokenView } from "@/components/tokens/token-view";
import { TokensTable } from "@/components/tokens/tokens-table";
import { LoadingPage } from "@/components/ui/loading-panel";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import type { ServerAction } from "@/lib/core/action-result";
import { systemClock } from "@/lib/core/clock";
import { webOrigin } from "@/lib/env/web-origin";
import { listVisibleAccounts } from "@/lib/sign-in/scope/account-scope";
import { viewerOf } from "@/lib/sign-in/scope/view-as";
import { requireUser } from "@/lib/sign-in/session";
import type { RevokeToken } from "@/lib/tokens/contract";
import { type ApiToken, findTokenReach, listApiTokens, ownTokens } from "@/lib/tokens/token-reach";
import { pageTitle } from "../../../page-title";
import type { PageParams } from "../../open-account";
import { makeToken, revokeOwnToken, revokeReachedToken } from "./actions";

export const generateMetadata = pageTitle((t) => t("tokens.title"));

export default function TokensPage({ searchParams }: PageProps<"/settings/tokens">) {
  const t = useTranslations("tokens");
  return (
    <LoadingPage title={t("title")}>
      <TokensView params={searchParams} />
    </LoadingPage>
  );
}

const DAY_MS = 86_400_000;

/**
 * Days before the end from which a warning is shown, so that there is time to replace the token in
 * a script.
 */
const ENDING_DAYS = 14;

function toView(token: ApiToken, nowMs: number): TokenView {
  const { id, name, email, account, scopes, hint, createdAt, expiresAt, lastUsedAt } = token;
  const daysLeft = Math.max(0, Math.floor((expiresAt.getTime() - nowMs) / DAY_MS));
  return {
    id,
    name,
    email,
    scopes,
    hint,
    createdAt,
    expiresAt,
    lastUsedAt,
    daysLeft,
    account: account?.name ?? null,
    state: stateOf(token, daysLeft),
  };
}

function stateOf({ revokedAt, isExpired }: ApiToken, daysLeft: number): TokenView["state"] {
  if (revokedAt) return "revoked";
  if (isExpired) return "expired";
  return daysLeft < ENDING_DAYS ? "ending" : "active";
}

async function TokensView({ params }: { params: Promise<PageParams> }) {
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
  const others = reached
    .filter(({ userId }) => userId !== user.id)
    .map((token) => toView(token, nowMs));
  const withEnded = given.ended === "shown";
  return (
    <div className="stack">
      {isViewing ? (
        <Notice>{t("viewing")}</Notice>
      ) : (
        <Panel
          id="new-token-title"
          title={t("form.title")}
          note={t("form.line")}
          actions={<Link href="/help/api">{t("api")}</Link>}
        >
          <TokenForm
            accounts={accounts.map(({ id, name }) => ({ id, name }))}
            origin={webOrigin()}
            make={makeToken}
          />
        </Panel>
      )}
      <TokensPanel
        of="own"
        tokens={views}
        withEnded={withEnded}
        revoke={isViewing ? null : revokeOwnToken}
      />
      {reach ? (
        <TokensPanel
          of="others"
          tokens={others}
          withEnded={withEnded}
          revoke={isViewing ? null : revokeReachedToken}
        />
      ) : null}
    </div>
  );
}

type TokensPanelProps = {
  of: "own" | "others";
  tokens: readonly TokenView[];
  /** Also expired and revoked tokens. */
  withEnded: boolean;
  revoke: ServerAction<RevokeToken, string | null> | null;
};

async function TokensPanel({ of, tokens, withEnded, revoke }: TokensPanelProps) {
  const t = await getTranslations("tokens");
  const active = tokens.filter(isActive);
  const ended = tokens.length - active.length;
  const shown = withEnded ? tokens : active;
  const ending = of === "own" ? active.filter(({ state }) => state === "ending") : [];
  return (
    <Panel
      id={`${of}-tokens-title`}
      title={t(of)}
      note={active.length > 0 ? t("count", { count: active.length }) : null}
      actions={
        ended > 0 ? (
          <Link
            href={withEnded ? "/settings/tokens" : "/settings/tokens?ended=shown"}
            scroll={false}
          >
            {withEnded ? t("hideEnded") : t("showEnded", { count: ended })}
          </Link>
        ) : null
      }
    >
      <div className="stack">
        {ending.map(({ id, name, daysLeft }) => (
          <Notice key={id}>{t("ending", { name, days: daysLeft })}</Notice>
        ))}
        {shown.length > 0 ? (
          <TokensTable of={of} tokens={shown} revoke={revoke} />
        ) : of === "own" ? (
          <StateBox title={t("noneTitle")} text={t("noneText")} />
        ) : (
          <p>{t("noOthers")}</p>
        )}
      </div>
    </Panel>
  );
}
