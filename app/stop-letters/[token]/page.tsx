import { getTranslations } from "next-intl/server";
import { StopLetters } from "@/components/notifications/stop-letters";
import { CentredPage } from "@/components/shell/centred-page";
import { PageLink } from "@/components/ui/page-link";
import { visibleText } from "@/lib/core/visible-text";
import { findStopOffer, type StopOffer } from "@/lib/notifications/stop-letters";
import { findPersonScope } from "@/lib/sign-in/scope/account-scope";
import { pageTitle } from "../../page-title";
import { stopLettersAction } from "./actions";

export const generateMetadata = pageTitle((t) => t("letters.title"));

/** Asks first, because programs that scan letters open links too. */
export default async function StopLettersPage({ params }: PageProps<"/stop-letters/[token]">) {
  const { token } = await params;
  const [t, offer] = await Promise.all([
    getTranslations("letters"),
    findStopOffer(token, findPersonScope),
  ]);
  const foot = <PageLink href="/">{t("back")}</PageLink>;
  if (offer === null)
    return (
      <CentredPage title={t("dead")} line={t("deadLine")} foot={foot}>
        {null}
      </CentredPage>
    );
  return (
    <CentredPage title={t("title")} line={lineOf(t, offer)} foot={foot}>
      <StopLetters action={stopLettersAction.bind(null, token)} />
    </CentredPage>
  );
}

function lineOf(t: Awaited<ReturnType<typeof getTranslations<"letters">>>, offer: StopOffer) {
  const { email } = offer;
  if (offer.what === "notifications") return t("notifications", { email });
  return t("brief", { email, account: visibleText(offer.account ?? "") });
}
