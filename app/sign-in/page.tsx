import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { CentredPage } from "@/components/access/centred-page";
import { SignInForm } from "@/components/access/sign-in-form";
import { safeNextPath } from "@/lib/access/safe-next";
import { findSignedInUser } from "@/lib/access/session";
import { signInAction } from "./actions";

export const metadata: Metadata = { title: "Sign in" };

type PageProps = { searchParams: Promise<{ next?: string | string[] }> };

export default async function SignInPage({ searchParams }: PageProps) {
  const { next } = await searchParams;
  const nextPath = safeNextPath(typeof next === "string" ? next : null);
  if (await findSignedInUser()) redirect(nextPath);
  return (
    <CentredPage
      title="Sign in"
      line="Your commissions, kept for ever and exact."
      foot="First start? The one-time password stands where `npm start` runs."
    >
      <SignInForm next={nextPath} action={signInAction} />
    </CentredPage>
  );
}
