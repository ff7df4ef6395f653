import { useLocale, useTranslations } from "next-intl";
import { LocalTime } from "@/components/ui/local-time";
import { dayLabel } from "@/components/ui/text/day-text";
import type { Day } from "@/lib/core/day";
import { RevokeButton } from "./revoke-button";
import type { RevokeToken, TokenView } from "./token-view";
import styles from "./tokens.module.css";

type TokensTableProps = {
  label: string;
  tokens: readonly TokenView[];
  /** With whose they are. */
  withPerson: boolean;
  /** Null: the viewer may not change anything. */
  revoke: RevokeToken | null;
};

/** Tokens with what they read, until when, and when that was last done. */
export function TokensTable({ label, tokens, withPerson, revoke }: TokensTableProps) {
  const t = useTranslations("tokens");
  const columns = [
    "name",
    ...(withPerson ? (["person"] as const) : []),
    "account",
    "reads",
    "made",
    "expires",
    "used",
    "state",
  ] as const;
  return (
    <div className={styles.wrap}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`fields.${column}`)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <tr key={token.id} data-state={token.state}>
              {columns.map((column) => (
                <td key={column} data-field={column} data-label={t(`fields.${column}`)}>
                  <Cell column={column} token={token} />
                </td>
              ))}
              <td data-field="revoke">
                {revoke && isGood(token) ? <RevokeButton token={token} revoke={revoke} /> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function isGood({ state }: Pick<TokenView, "state">): boolean {
  return state === "good" || state === "ending";
}

type Column = "name" | "person" | "account" | "reads" | "made" | "expires" | "used" | "state";

function Cell({ column, token }: { column: Column; token: TokenView }) {
  const t = useTranslations("tokens");
  switch (column) {
    case "name":
      return (
        <span translate="no">
          {token.name}
          {token.hint === null ? null : <span className={styles.hint}>…{token.hint}</span>}
        </span>
      );
    case "person":
      return <span translate="no">{token.email}</span>;
    case "account":
      return token.account === null ? (
        <span className={styles.quiet}>{t("noAccount")}</span>
      ) : (
        <span translate="no">{token.account}</span>
      );
    case "reads":
      return token.scopes.map((scope) => t(`reads.${scope}`)).join(t("comma"));
    case "made":
      return <DayOf ms={token.madeAtMs} />;
    case "expires":
      return <DayOf ms={token.expiresAtMs} />;
    case "used":
      return token.usedAtMs === null ? (
        <span className={styles.quiet}>{t("never")}</span>
      ) : (
        <LocalTime ms={token.usedAtMs} />
      );
    case "state":
      return (
        <span className={styles.state} data-state={token.state}>
          {t(`states.${token.state}`, { days: token.daysLeft })}
        </span>
      );
    default:
      return column satisfies never;
  }
}

/** The day in UTC, the moment on hover. */
function DayOf({ ms }: { ms: number }) {
  const iso = new Date(ms).toISOString();
  const label = dayLabel(iso.slice(0, 10) as Day, useLocale());
  return (
    <time dateTime={iso} title={iso}>
      {label}
    </time>
  );
}
