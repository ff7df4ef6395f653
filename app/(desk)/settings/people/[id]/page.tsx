import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import {
  PersonAccess,
  PersonSignIn,
  RemovePerson,
  ViewAsButton,
} from "@/components/people/person-forms";
import { LoadingPage, LoadingPanel } from "@/components/ui/loading-panel";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import { PageLink } from "@/components/ui/page-link";
import { Panel } from "@/components/ui/panel";
import { findPerson } from "@/lib/people/people-reach";
import { isAdministrator } from "@/lib/sign-in/scope/account-scope";
import type { PageParams } from "../../../open-account";
import { openPeople, toPersonView } from "../open-people";
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

/** The caller and the person of the URL. 404 both for nobody and for a person out of reach. */
const openPerson = cache(async (id: string) => {
  const { user, reach } = await openPeople();
  return { user, reach, person: (await findPerson(reach, id)) ?? notFound() };
});

export async function generateMetadata({
  params,
}: PageProps<"/settings/people/[id]">): Promise<Metadata> {
  return { title: (await openPerson((await params).id)).person.email };
}

export default async function PersonPage({
  params,
  searchParams,
}: PageProps<"/settings/people/[id]">) {
  await openPerson((await params).id); // first, so that a person who is not there answers 404
  const t = await getTranslations("people");
  return (
    <LoadingPage title={t("title")}>
      <PersonView params={params} search={searchParams} />
    </LoadingPage>
  );
}

type PersonViewProps = { params: Promise<{ id: string }>; search: Promise<PageParams> };

async function PersonView({ params, search }: PersonViewProps) {
  const { user, reach, person } = await openPerson((await params).id);
  const t = await getTranslations("people");
  const { id, email, createdAt } = person;
  const [view, isSelf] = [toPersonView(person), id === user.id];
  const partnerOf = view.grants.filter(({ role }) => role === "partner" && !view.isAdmin);
  const mayChange = isAdministrator(user) && !isSelf;
  return (
    <div className="stack">
      <p>
        <PageLink href="/settings/people">{t("person.back")}</PageLink>
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
        actions={mayChange ? <ViewAsButton personId={id} viewAs={viewAs} /> : null}
      >
        <PersonAccess
          person={view}
          accounts={reach.accounts.map(({ id: accountId, name }) => ({ id: accountId, name }))}
          setRole={setPersonRole}
          setAdministrator={mayChange ? setPersonAdministrator : null}
        />
      </Panel>
      {partnerOf.map(({ accountId, account }) => (
        <LoadingPanel key={accountId} title={t("clients.title", { account })} height={384}>
          <ClientsPanel personId={id} account={{ id: accountId, name: account }} search={search} />
        </LoadingPanel>
      ))}
      {mayChange ? (
        <>
          <Panel id="sign-in-title" title={t("person.signIn")} note={t("person.signInNote")}>
            <PersonSignIn
              person={{ id, email }}
              oneTime={giveOneTimePassword}
              resetLink={giveResetLink}
              resetSecondStep={resetSecondStep}
            />
          </Panel>
          <Panel id="remove-title" title={t("person.removeTitle")} note={t("person.removeNote")}>
            <div>
              <RemovePerson person={{ id, email }} remove={removeSomebody} />
            </div>
          </Panel>
        </>
      ) : null}
    </div>
  );
}
