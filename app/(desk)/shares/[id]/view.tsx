import Link from "next/link";
import { getLocale, getTranslations } from "next-intl/server";
import { ChangeForm } from "@/components/shares/change-form";
import { RevokeShareButton } from "@/components/shares/revoke-share";
import { RotateForm } from "@/components/shares/rotate-form";
import { shareName } from "@/components/shares/share-name";
import { ShareStateMark } from "@/components/shares/share-state";
import type { ShareText } from "@/components/shares/share-text";
import type { ShareView } from "@/components/shares/share-view";
import styles from "@/components/shares/shares.module.css";
import { extentText, subjectText } from "@/components/shares/subject-text";
import { PageHead } from "@/components/shell/page-head";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { viewerOf } from "@/lib/access/scope/view-as";
import { changeShareAction, rotateShareAction } from "../actions";
import { shareChoices } from "../choices";
import { revokeShareAction } from "../manage-actions";
import { toShareView } from "../to-share-view";
import { FactsPanel } from "./facts-panel";
import { openShare } from "./open-share";
import { ViewsPanel } from "./views-panel";

/** One link: what it shows and to whom, who looked when, its address and its options. */
export async function ShareDetails({ id }: { id: string }) {
  const { user, row, nowMs } = await openShare(id);
  const t = await getTranslations("shares");
  const share = toShareView(row, nowMs);
  const isViewing = viewerOf(user) !== null;
  const mayChange = !isViewing && share.state !== "revoked";
  return (
    <>
      <Head share={share} mayRevoke={mayChange} />
      {isViewing ? <Notice>{t("viewing")}</Notice> : null}
      <div className={styles.details}>
        <div className={styles.column}>
          <FactsPanel row={row} />
          {mayChange ? (
            <Panel id="share-address-title" title={t("rotate.title")}>
              <RotateForm id={id} rotate={rotateShareAction} />
            </Panel>
          ) : null}
        </div>
        <div className={styles.column}>
          <ViewsPanel id={id} nowMs={nowMs} />
          {mayChange ? (
            <Panel id="share-options-title" title={t("details.options")} note={t("details.optionsNote")}>
              <ChangeForm
                id={id}
                text={textOf(share, row.commentary)}
                hasPassword={share.hasPassword}
                choices={shareChoices(user)}
                change={changeShareAction}
              />
            </Panel>
          ) : null}
        </div>
      </div>
    </>
  );
}

async function Head({ share, mayRevoke }: { share: ShareView; mayRevoke: boolean }) {
  const [t, form, language] = await Promise.all([
    getTranslations("shares"),
    getTranslations("shareForm"),
    getLocale(),
  ]);
  const { subject, title, kind } = share;
  const line = [
    ...(title === "" ? [] : [subjectText(form, subject, language)]),
    extentText(form, subject),
    form(`kinds.${kind}`),
  ];
  return (
    <PageHead
      title={shareName(form, share, language)}
      badge={<ShareStateMark share={share} />}
      line={line.join(" · ")}
      actions={
        <>
          <Link href="/shares" prefetch={false}>
            {t("details.back")}
          </Link>
          {mayRevoke ? <RevokeShareButton share={share} revoke={revokeShareAction} /> : null}
        </>
      }
    />
  );
}

function textOf(share: ShareView, commentary: string): ShareText {
  const { title, language, hidesAuthor, expiresAtMs, hasPassword, maxViews, emailDomains } = share;
  return {
    title,
    commentary,
    language,
    hidesAuthor,
    days: "",
    isEndless: expiresAtMs === null,
    password: hasPassword ? undefined : null,
    maxViews: maxViews === null ? "" : String(maxViews),
    emailDomains: emailDomains.join(", "),
  };
}
