import { getTranslations } from "next-intl/server";
import { RequirementForm } from "@/components/second-step/requirement-form";
import { SecondStep } from "@/components/second-step/second-step";
import { SessionsTable } from "@/components/sign-in/sessions-table";
import { ChangeButton } from "@/components/ui/forms/use-change";
import { LinkButton } from "@/components/ui/link-button";
import { LoadingPanel } from "@/components/ui/loading-panel";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { readEnv } from "@/lib/env/read-env";
import { FACTOR_ROLES } from "@/lib/sign-in/contract";
import { listSessions } from "@/lib/sign-in/end-session";
import { isAdministrator } from "@/lib/sign-in/scope/account-scope";
import { viewerOf } from "@/lib/sign-in/scope/view-as";
import { listFactorRequirements } from "@/lib/sign-in/second-step/factors";
import { requireSession, requireUser } from "@/lib/sign-in/session";
import { SESSION_DAYS } from "@/lib/sign-in/session-token";
import { pageTitle } from "../../../page-title";
import { SECOND_STEP_ACTIONS, viewOwnSecondStep } from "../../../second-factor/own-second-step";
import { endOne, endOthers, saveRequirements } from "./actions";

export const generateMetadata = pageTitle((t) => t("security.title"));

export default async function SecurityPage() {
  await requireUser();
  const [t, factors] = [await getTranslations("security"), await getTranslations("secondStep")];
  return (
    <div className="stack">
      <Panel
        id="password"
        title={t("password.title")}
        note={t("password.text")}
        actions={<LinkButton href="/change-password">{t("password.change")}</LinkButton>}
      />
      <LoadingPanel title={factors("title")} height={{ base: 304, sm: 155 }}>
        <SecondStepPanel />
      </LoadingPanel>
      <LoadingPanel title={t("sessions.title")} height={{ base: 146, sm: 68 }}>
        <SessionsPanel />
      </LoadingPanel>
      <PanelBoundary what={factors("requirement.title")} fallback={null}>
        <RequirementPanel />
      </PanelBoundary>
    </div>
  );
}

async function SecondStepPanel() {
  const [user, own, t] = await Promise.all([
    requireUser(),
    requireSession(),
    getTranslations("secondStep"),
  ]);
  if (viewerOf(user)) {
    return (
      <Panel id="factors" title={t("title")}>
        <Notice>{t("viewing")}</Notice>
      </Panel>
    );
  }
  const { view, isRequired } = await viewOwnSecondStep(own);
  return (
    <Panel
      id="factors"
      title={t("title")}
      note={isRequired ? `${t("note")} ${t("required")}` : t("note")}
    >
      <SecondStep view={view} actions={SECOND_STEP_ACTIONS} />
    </Panel>
  );
}

async function RequirementPanel() {
  if (!isAdministrator(await requireUser())) return null;
  const [required, t] = await Promise.all([
    listFactorRequirements(),
    getTranslations("secondStep.requirement"),
  ]);
  return (
    <Panel id="factor-requirement" title={t("title")} note={t("note")}>
      <RequirementForm all={FACTOR_ROLES} required={required} save={saveRequirements} />
    </Panel>
  );
}

async function SessionsPanel() {
  const [user, { session: here }, t] = await Promise.all([
    requireUser(),
    requireSession(),
    getTranslations("security.sessions"),
  ]);
  const live = await listSessions(user.id);
  const sessions = live.map(({ id, how, address, agent, createdAt, lastSeenAt }) => {
    return { id, how, address, agent, createdAt, lastSeenAt, isHere: id === here.id };
  });
  sessions.sort((a, b) => Number(b.isHere) - Number(a.isHere));
  const hasOthers = sessions.some(({ isHere }) => !isHere);
  return (
    <Panel
      id="sessions"
      title={t("title")}
      note={`${hasOthers ? t("note", { count: sessions.length }) : t("onlyHere")} ${t("ends", { days: SESSION_DAYS, hours: readEnv().SESSION_IDLE_HOURS })}`}
      actions={
        hasOthers ? (
          <ChangeButton variant="light" color="red" run={endOthers}>
            {t("endOthers")}
          </ChangeButton>
        ) : null
      }
    >
      <SessionsTable sessions={sessions} end={endOne} />
    </Panel>
  );
}
