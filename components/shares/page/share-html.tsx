import type { ReactNode } from "react";
import type { Words } from "@/lib/core/text";
import { SHARE_CSS } from "./share-css";
import type { SharedDocument, SharedQuestion, SharedRefusal, SharePage } from "./share-page";
import { SharedDocumentBody } from "./shared-document";
import { documentTitle, subjectLine } from "./subject-text";

/**
 * Without a referrer a browser names no page with a form either, and what names none is refused;
 * others learn nothing.
 */
const FORMS_REFERRER = "same-origin";

/**
 * A whole page without a script. It names nothing outside itself but the desk's own icon and
 * picture.
 */
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
          <main className="ask">
            <h1>{pageTitle(page, words)}</h1>
            <AskPage page={page} t={words.t} />
            <footer className="foot">Broker Desk</footer>
          </main>
        )}
      </body>
    </html>
  );
}

const ASK_TITLES = {
  "asks-password": "title",
  "asks-e-mail": "emailTitle",
  "letter-sent": "sentTitle",
  "takes-letter": "takeTitle",
  limited: "limitedTitle",
  closed: "closedTitle",
} as const satisfies Record<Exclude<SharePage["kind"], "document">, string>;

function pageTitle(page: SharePage, words: Words): string {
  return page.kind === "document"
    ? documentTitle(page, words)
    : words.t(`share.ask.${ASK_TITLES[page.kind]}`);
}

/** As pages that show pictures of links expect it (ogp.me). */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const;

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

/** What is asked before the page opens, or that it does not; nothing of what it holds. */
function AskPage({ page, t }: { page: SharedQuestion | SharedRefusal; t: ShareTexts }) {
  switch (page.kind) {
    case "asks-password":
      return <PasswordPage page={page} t={t} />;
    case "asks-e-mail":
      return <EmailPage page={page} t={t} />;
    case "letter-sent":
      return (
        <AskStep line={t("share.ask.sent")}>
          <a href={page.path}>{t("share.ask.again")}</a>
        </AskStep>
      );
    case "takes-letter":
      return (
        <AskStep line={t("share.ask.take")}>
          <form method="post" action={`${page.path}/email`}>
            <input type="hidden" name="letter" value={page.letter} />
            <button type="submit">{t("share.ask.open")}</button>
          </form>
        </AskStep>
      );
    case "closed":
      return <AskStep line={t("share.ask.closed")} />;
    case "limited":
      return <AskStep line={laterText(t, page.retryAfterSeconds)} />;
    default:
      return page satisfies never;
  }
}

type ShareTexts = Words["t"];

function PasswordPage({
  page,
  t,
}: {
  page: Extract<SharedQuestion, { kind: "asks-password" }>;
  t: ShareTexts;
}) {
  const { path, isWrong } = page;
  return (
    <AskStep line={t("share.ask.passwordLine")} problem={isWrong ? t("share.ask.wrong") : null}>
      <form method="post" action={`${path}/password`}>
        <Question label={t("share.ask.password")} name="password" hasProblem={isWrong} />
        <button type="submit">{t("share.ask.open")}</button>
      </form>
    </AskStep>
  );
}

function EmailPage({
  page,
  t,
}: {
  page: Extract<SharedQuestion, { kind: "asks-e-mail" }>;
  t: ShareTexts;
}) {
  const { path, domains, isLetterOver } = page;
  return (
    <AskStep
      line={t("share.ask.emailLine")}
      problem={isLetterOver ? t("share.ask.letterOver") : null}
    >
      <form method="post" action={`${path}/email`}>
        <Question label={t("share.ask.email")} name="email" hasProblem={isLetterOver} />
        {domains.length > 0 ? (
          <p className="hint">{t("share.ask.domains", { domains: domains.join(t("ui.comma")) })}</p>
        ) : null}
        <button type="submit">{t("share.ask.send")}</button>
      </form>
    </AskStep>
  );
}

type QuestionProps = { label: string; name: "password" | "email"; hasProblem: boolean };

function Question({ label, name, hasProblem }: QuestionProps) {
  const of =
    name === "email"
      ? { maxLength: 254, autoComplete: "email" }
      : { maxLength: 256, autoComplete: "off" };
  const described = hasProblem ? { "aria-describedby": "problem" } : {};
  return (
    <label>
      {label}
      <input type={name} name={name} required {...of} {...described} />
    </label>
  );
}

function laterText(t: ShareTexts, seconds: number): string {
  return seconds < 120
    ? t("share.ask.limited", { seconds })
    : t("share.ask.limitedMinutes", { minutes: Math.ceil(seconds / 60) });
}

type AskStepProps = { line: string; problem?: string | null; children?: ReactNode };

function AskStep({ line, problem, children }: AskStepProps) {
  return (
    <>
      <p className="line">{line}</p>
      {problem ? (
        <p className="problem" role="alert" id="problem">
          {problem}
        </p>
      ) : null}
      {children}
    </>
  );
}
