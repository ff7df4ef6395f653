import { getTranslations } from "next-intl/server";
import { EndOthers } from "@/components/security/end-session";
import { SessionsTable } from "@/components/security/sessions-table";
import { Panel } from "@/components/ui/panel";
import { listOwnSessions } from "@/lib/access/people/own-sessions";
import { requireSession, requireUser } from "@/lib/access/sign-in/session";
import { SESSION_DAYS } from "@/lib/access/sign-in/session-token";
import { readEnv } from "@/lib/env/read-env";
import { endOne, endOthers } from "./actions";

/** Where the person is signed in, this browser first. */
export async function SessionsPanel() {
  const [user, { session: here }, t] = await Promise.all([
    requireUser(),
    requireSession(),
    getTranslations("security.sessions"),
  ]);
  const sessions = (await listOwnSessions(user)).map(
    ({ id, how, address, agent, createdAt, lastSeenAt }) => ({
      id,
      how,
      address,
      agent,
      sinceMs: createdAt.getTime(),
      seenMs: lastSeenAt.getTime(),
      isHere: id === here.id,
    }),
  );
  sessions.sort((a, b) => Number(b.isHere) - Number(a.isHere));
  const hasOthers = sessions.some(({ isHere }) => !isHere);
  return (
    <Panel
      id="sessions"
      title={t("title")}
      note={`${hasOthers ? t("note", { count: sessions.length }) : t("onlyHere")} ${t("ends", { days: SESSION_DAYS, hours: readEnv().SESSION_IDLE_HOURS })}`}
      actions={hasOthers ? <EndOthers end={endOthers} /> : null}
    >
      <SessionsTable sessions={sessions} end={endOne} />
    </Panel>
  );
}
