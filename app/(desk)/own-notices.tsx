import { PersonNotices } from "@/components/shell/person-notices";
import { listPersonNotices } from "@/lib/access/sign-in/notices";
import { requireUser } from "@/lib/access/sign-in/session";
import { dismissNoticeAction } from "./notice-actions";

/** What happened to the sign-in of the person who is here. */
export async function OwnNotices() {
  const user = await requireUser();
  const notices = await listPersonNotices(user.id);
  return (
    <PersonNotices
      notices={notices.map(({ kind }) => ({ kind, dismiss: dismissNoticeAction.bind(null, kind) }))}
    />
  );
}
