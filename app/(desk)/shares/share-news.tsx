import { NewsCount } from "@/components/shares/news-count";
import { requireUser } from "@/lib/access/sign-in/session";
import { listShareNotices } from "@/lib/shares/manage-shares";

/** How many notices of their own links somebody has not seen; nothing where there are none. */
export async function ShareNews() {
  const user = await requireUser();
  const notices = await listShareNotices(user.id);
  const count = notices.filter(({ seenAt }) => seenAt === null).length;
  return count === 0 ? null : <NewsCount count={count} />;
}
