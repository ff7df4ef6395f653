import { getTranslations } from "next-intl/server";
import { CentredPage } from "@/components/shell/centred-page";
import { DeadLink } from "@/components/sign-in/dead-link";
import { PressForm } from "@/components/sign-in/sign-in-forms";
import { hasMagicLinks } from "@/lib/sign-in/ask-for-link";
import { findLinkOwner } from "@/lib/sign-in/use-link";
import { safeNextPath } from "@/lib/sign-in/web/safe-next";
import { pageTitle } from "../../../page-title";
import { signInByLinkAction } from "./actions";

export const generateMetadata = pageTitle((t) => t("signInLinks.link.title"));

export default async function LinkPage({
  params,
  searchParams,
}: PageProps<"/sign-in/link/[token]">) {
  const [{ token }, { next }] = await Promise.all([params, searchParams]);
  const owner = hasMagicLinks() ? await findLinkOwner("sign-in", token) : null;
  if (!owner) return <DeadLink askAt={hasMagicLinks() ? "/sign-in/by-link" : "/sign-in"} />;
  const t = await getTranslations("signInLinks.link");
  const { email } = owner;
  const path = safeNextPath(next);
  return (
    <CentredPage title={t("title")} line={t("line", { email })}>
      <PressForm
        label={t("submit", { email })}
        action={signInByLinkAction.bind(null, token, path)}
      />
    </CentredPage>
  );
}
