import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { PersonAccess, PersonSignIn } from "@/components/people/person-forms";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { ChangeButton } from "@/components/ui/forms/use-change";
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

/** Who looks, and the person of an address; nobody and somebody out of reach are the same: not there. */
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
        actions={
          mayChange ? (
            <ChangeButton run={viewAs.bind(null, id)}>{t("person.view")}</ChangeButton>
          ) : null
        }
      >
        <PersonAccess
          person={view}
          accounts={reach.accounts.map(({ id: accountId, name }) => ({ id: accountId, name }))}
          setRole={setPersonRole.bind(null, id)}
          setAdministrator={mayChange ? setPersonAdministrator.bind(null, id) : null}
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
              <AskFirst
                trigger={t("person.remove", { email })}
                title={t("person.askRemove", { email })}
                text={t("person.askRemoveText")}
                run={removeSomebody.bind(null, id)}
              />
            </div>
          </Panel>
        </>
      ) : null}
    </div>
  );
}
