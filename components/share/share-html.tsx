import type { Words } from "@/components/ui/text/text";
import { AskPage } from "./ask-page";
import { SHARE_CSS } from "./share-css";
import type { SharedDocument, SharePage } from "./share-page";
import { SharedDocumentBody } from "./shared-document";
import { documentTitle, subjectLine } from "./subject-text";

/** Without a referrer a browser names no page with a form either, and what names none is refused; others learn nothing. */
const FORMS_REFERRER = "same-origin";

/** A whole page without a script. It names nothing outside itself but the desk's own icon and picture. */
export function ShareHtml({ page, words }: { page: SharePage; words: Words }) {
  return (
    <html lang={words.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow, noarchive" />
        <meta name="referrer" content={page.kind === "document" ? "no-referrer" : FORMS_REFERRER} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#14181a" />
        <title>{`${pageTitle(page, words)} · Broker Desk`}</title>
        {page.kind === "document" ? <DocumentMeta page={page} words={words} /> : null}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the styles are the product's own, whole and constant */}
        <style dangerouslySetInnerHTML={{ __html: SHARE_CSS }} />
      </head>
      <body>
        {page.kind === "document" ? (
          <SharedDocumentBody page={page} words={words} />
        ) : (
          <AskPage page={page} words={words} />
        )}
      </body>
    </html>
  );
}

function pageTitle(page: SharePage, words: Words): string {
  const { t } = words;
  switch (page.kind) {
    case "document":
      return documentTitle(page, words);
    case "asks-password":
      return t("share.ask.title");
    case "asks-e-mail":
      return t("share.ask.emailTitle");
    case "letter-sent":
      return t("share.ask.sentTitle");
    case "takes-letter":
      return t("share.ask.takeTitle");
    case "limited":
      return t("share.ask.limitedTitle");
    case "closed":
      return t("share.ask.closedTitle");
    default:
      return page satisfies never;
  }
}

/** As pages that show pictures of links expect it (ogp.me). */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const;

/** What a chat shows of the link. */
function DocumentMeta({ page, words }: { page: SharedDocument; words: Words }) {
  const url = `${page.origin}${page.path}`;
  const properties = {
    "og:type": "article",
    "og:site_name": "Broker Desk",
    "og:title": documentTitle(page, words),
    "og:description": subjectLine(page.facts, words),
    "og:locale": words.language.replace("-", "_"),
    "og:url": url,
    "og:image": `${url}/image`,
    "og:image:type": "image/png",
    "og:image:width": String(SHARE_IMAGE.width),
    "og:image:height": String(SHARE_IMAGE.height),
  };
  return (
    <>
      <meta name="description" content={properties["og:description"]} />
      <meta name="twitter:card" content="summary_large_image" />
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
    </>
  );
}
