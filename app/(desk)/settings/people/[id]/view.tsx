import { Skeleton } from "@mantine/core";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { PersonAccess, PersonSignIn, RemovePerson, ViewAsPerson } from "@/components/people/person-forms";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { isAdministrator } from "@/lib/access/scope/account-scope";
import type { PageParams } from "../../../open-account";
import { toPersonView } from "../open-people";
import {
  giveOneTimePassword,
  giveResetLink,
  removeSomebody,
  resetSecondStep,
  setPersonAdministrator,
  setPersonRole,
  viewAs,
} from "./actions";
import { ClientsPanel } from "./clients-panel";
import { openPerson } from "./open-person";

const CLIENTS_PX = 420;

type PersonViewProps = { params: Promise<{ id: string }>; search: Promise<PageParams> };

/** One person: access, a partner's clients, help with signing in, and removal. */
export async function PersonView({ params, search }: PersonViewProps) {
  const { user, reach, person } = await openPerson((await params).id);
  const t = await getTranslations("people");
  const { id, email, createdAt } = person;
  const [view, isSelf] = [toPersonView(person), id === user.id];
  const partnerOf = view.roles.filter(({ role }) => role === "partner" && !view.isAdmin);
  const mayChange = isAdministrator(user) && !isSelf;
  return (
    <div className="stack">
      <p>
        <Link href="/settings/people" prefetch={false}>
          {t("person.back")}
        </Link>
      </p>
      {view.isEmailProven ? null : <Notice>{t("person.unproven", { email })}</Notice>}
      {isSelf ? <Notice tone="plain">{t("person.yourself")}</Notice> : null}
      <Panel
        id="access-title"
        title={email}
        note={
          <>
            {t("person.since")} <LocalTime ms={createdAt.getTime()} /> · {t("person.accessNote")}
          </>
        }
        actions={mayChange ? <ViewAsPerson view={viewAs.bind(null, id)} /> : null}
      >
        <PersonAccess
          person={view}
          accounts={reach.accounts.map(({ id: accountId, name }) => ({ id: accountId, name }))}
          setRole={setPersonRole.bind(null, id)}
          setAdministrator={mayChange ? setPersonAdministrator.bind(null, id) : null}
        />
      </Panel>
      {partnerOf.map(({ accountId, account }) => (
        <PanelBoundary
          key={accountId}
          what={t("clients.title", { account })}
          fallback={<Skeleton height={CLIENTS_PX} />}
        >
          <ClientsPanel personId={id} account={{ id: accountId, name: account }} search={search} />
        </PanelBoundary>
      ))}
      {mayChange ? (
        <>
          <Panel id="sign-in-title" title={t("person.signIn")} note={t("person.signInNote")}>
            <PersonSignIn
              email={email}
              actions={{
                oneTime: giveOneTimePassword.bind(null, id),
                resetLink: giveResetLink.bind(null, id),
                resetFactors: resetSecondStep.bind(null, id),
              }}
            />
          </Panel>
          <Panel id="remove-title" title={t("person.removeTitle")} note={t("person.removeNote")}>
            <div>
              <RemovePerson email={email} remove={removeSomebody.bind(null, id)} />
            </div>
          </Panel>
        </>
      ) : null}
    </div>
  );
}
