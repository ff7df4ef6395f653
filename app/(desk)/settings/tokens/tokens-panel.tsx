import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { RevokeToken, TokenView } from "@/components/tokens/token-view";
import styles from "@/components/tokens/tokens.module.css";
import { isGood, TokensTable } from "@/components/tokens/tokens-table";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";

type TokensPanelProps = {
  id: string;
  title: string;
  tokens: readonly TokenView[];
  of: "self" | "others";
  /** Also those that have expired or were revoked. */
  withEnded: boolean;
  revoke: RevokeToken | null;
};

/** Tokens, newest first; of one's own it warns of those that are about to expire. */
export async function TokensPanel({ id, title, tokens, of, withEnded, revoke }: TokensPanelProps) {
  const t = await getTranslations("tokens");
  const good = tokens.filter(isGood);
  const ended = tokens.length - good.length;
  const shown = withEnded ? tokens : good;
  const ending = of === "self" ? good.filter(({ state }) => state === "ending") : [];
  return (
    <Panel
      id={id}
      title={title}
      note={good.length > 0 ? t("count", { count: good.length }) : null}
      actions={ended > 0 ? <EndedLink withEnded={withEnded} count={ended} /> : null}
    >
      <div className={styles.panel}>
        {ending.map(({ id, name, daysLeft }) => (
          <Notice key={id}>{t("ending", { name, days: daysLeft })}</Notice>
        ))}
        {shown.length > 0 ? (
          <TokensTable label={title} tokens={shown} withPerson={of === "others"} revoke={revoke} />
        ) : of === "self" ? (
          <StateBox title={t("noneTitle")} text={t("noneText")} />
        ) : (
          <p className={styles.quiet}>{t("noOthers")}</p>
        )}
      </div>
    </Panel>
  );
}

async function EndedLink({ withEnded, count }: { withEnded: boolean; count: number }) {
  const t = await getTranslations("tokens");
  return (
    <Link href={withEnded ? "/settings/tokens" : "/settings/tokens?ended=shown"} scroll={false}>
      {withEnded ? t("hideEnded") : t("showEnded", { count })}
    </Link>
  );
}
