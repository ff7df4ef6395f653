import type { ReactNode } from "react";
import type { Words } from "@/components/ui/text/text";
import type { SharedQuestion, SharedRefusal } from "./share-page";

/** What is asked before the page opens, or that it does not; nothing of what it holds. */
export function AskPage({ page, words: { t } }: { page: SharedQuestion | SharedRefusal; words: Words }) {
  switch (page.kind) {
    case "asks-password":
      return <PasswordPage page={page} t={t} />;
    case "asks-e-mail":
      return <EmailPage page={page} t={t} />;
    case "letter-sent":
      return (
        <Column title={t("share.ask.sentTitle")} line={t("share.ask.sent")}>
          <a href={page.path}>{t("share.ask.again")}</a>
        </Column>
      );
    case "takes-letter":
      return (
        <Column title={t("share.ask.takeTitle")} line={t("share.ask.take")}>
          <form method="post" action={`${page.path}/email`}>
            <input type="hidden" name="letter" value={page.letter} />
            <button type="submit">{t("share.ask.open")}</button>
          </form>
        </Column>
      );
    case "closed":
      return <Column title={t("share.ask.closedTitle")} line={t("share.ask.closed")} />;
    case "limited":
      return <Column title={t("share.ask.limitedTitle")} line={laterText(t, page.retryAfterSeconds)} />;
    default:
      return page satisfies never;
  }
}

type T = Words["t"];

function PasswordPage({ page, t }: { page: Extract<SharedQuestion, { kind: "asks-password" }>; t: T }) {
  const { path, problem } = page;
  return (
    <Column
      title={t("share.ask.title")}
      line={t("share.ask.passwordLine")}
      problem={
        problem && (problem.kind === "wrong" ? t("share.ask.wrong") : tooMany(t, problem.retryAfterSeconds))
      }
    >
      <form method="post" action={`${path}/password`}>
        <label>
          {t("share.ask.password")}
          <input
            type="password"
            name="password"
            required
            maxLength={256}
            autoComplete="off"
            aria-describedby={problem ? "problem" : undefined}
          />
        </label>
        <button type="submit">{t("share.ask.open")}</button>
      </form>
    </Column>
  );
}

function EmailPage({ page, t }: { page: Extract<SharedQuestion, { kind: "asks-e-mail" }>; t: T }) {
  const { path, domains, problem } = page;
  return (
    <Column
      title={t("share.ask.emailTitle")}
      line={t("share.ask.emailLine")}
      problem={emailProblem(t, problem)}
    >
      <form method="post" action={`${path}/email`}>
        <label>
          {t("share.ask.email")}
          <input
            type="email"
            name="email"
            required
            maxLength={254}
            autoComplete="email"
            aria-describedby={problem ? "problem" : undefined}
          />
        </label>
        {domains.length > 0 ? (
          <p className="hint">{t("share.ask.domains", { domains: domains.join(t("ui.comma")) })}</p>
        ) : null}
        <button type="submit">{t("share.ask.send")}</button>
      </form>
    </Column>
  );
}

function emailProblem(
  t: T,
  problem: Extract<SharedQuestion, { kind: "asks-e-mail" }>["problem"],
): string | null {
  if (problem === null) return null;
  if (problem.kind === "limited") return tooMany(t, problem.retryAfterSeconds);
  return t(problem.kind === "malformed" ? "share.ask.malformed" : "share.ask.letterOver");
}

function tooMany(t: T, seconds: number): string {
  return `${t("share.ask.limitedTitle")}. ${laterText(t, seconds)}`;
}

function laterText(t: T, seconds: number): string {
  return seconds < 120
    ? t("share.ask.limited", { seconds })
    : t("share.ask.limitedMinutes", { minutes: Math.ceil(seconds / 60) });
}

type ColumnProps = { title: string; line: string; problem?: string | null; children?: ReactNode };

function Column({ title, line, problem, children }: ColumnProps) {
  return (
    <main className="ask">
      <h1>{title}</h1>
      <p className="line">{line}</p>
      {problem ? (
        <p className="problem" role="alert" id="problem">
          {problem}
        </p>
      ) : null}
      {children}
      <footer className="foot">Broker Desk</footer>
    </main>
  );
}
