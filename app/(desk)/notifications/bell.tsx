import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { BellLink } from "@/components/notifications/bell-link";
import { countUnreadIn } from "@/lib/notifications/load-centre";
import { requireUser } from "@/lib/sign-in/session";
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
