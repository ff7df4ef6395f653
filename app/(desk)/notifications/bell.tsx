import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { BellLink } from "@/components/notifications/bell-link";
import { requireUser } from "@/lib/access/sign-in/session";
import { countUnreadIn } from "@/lib/reports/notifications/centre";
import { openAllAccounts } from "./open-centre";

/** In the top bar: how much of what happened is unread. */
export function Bell() {
  return (
    <Suspense fallback={null}>
      <Counted />
    </Suspense>
  );
}

async function Counted() {
  const user = await requireUser();
  const count = await countUnreadIn(user, await openAllAccounts(user));
  const t = await getTranslations("notifications");
  return <BellLink count={count} label={count === 0 ? t("bell") : t("unread", { count })} />;
}
