import type { Messages } from "next-intl";
import { useTranslations } from "next-intl";
import { LocalTime } from "@/components/ui/local-time";
import { type EndOne, EndSession } from "./end-session";
import styles from "./security.module.css";

export type SessionView = {
  readonly id: string;
  readonly how: keyof Messages["security"]["sessions"]["ways"];
  readonly address: string | null;
  readonly agent: string | null;
  readonly sinceMs: number;
  readonly seenMs: number;
  readonly isHere: boolean;
};

/** Where a person is signed in; the program and the address are as at the sign-in. */
export function SessionsTable({ sessions, end }: { sessions: readonly SessionView[]; end: EndOne }) {
  const t = useTranslations("security.sessions");
  return (
    <div className={styles.wrap}>
      <table className={styles.table} aria-label={t("table")}>
        <thead>
          <tr>
            {(["program", "address", "how", "since", "seen"] as const).map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t("end")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} end={end} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SessionRow({ session, end }: { session: SessionView; end: EndOne }) {
  const t = useTranslations("security.sessions");
  const program = session.agent ?? t("unnamed");
  const address = session.address ?? "—";
  return (
    <tr data-here={session.isHere || undefined}>
      <th scope="row">
        {program}
        {session.isHere ? <span className={styles.here}>{t("here")}</span> : null}
      </th>
      <td>{address}</td>
      <td>{t(`ways.${session.how}`)}</td>
      <td>
        <span className={styles.named}>{t("since")}</span>
        <LocalTime ms={session.sinceMs} />
      </td>
      <td>
        <span className={styles.named}>{t("seen")}</span>
        <LocalTime ms={session.seenMs} />
      </td>
      <td className={styles.end}>
        {session.isHere ? null : (
          <EndSession id={session.id} label={t("endLabel", { program, address })} end={end} />
        )}
      </td>
    </tr>
  );
}
