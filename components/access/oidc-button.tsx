"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Notice } from "@/components/ui/notice";

type OidcButtonProps = {
  /** What the provider is called. */
  name: string;
  /** Where the person wanted to go. */
  next: string;
};

/** Leads to the provider. Not a form: the page's policy lets none lead away from the desk. */
export function OidcButton({ name, next }: OidcButtonProps) {
  const t = useTranslations("signInLinks.ways");
  const [hasFailed, setFailed] = useState(false);
  const [isPending, startTransition] = useTransition();
  const leave = () =>
    startTransition(async () => {
      const address = await askForAddress(next).catch(() => null);
      setFailed(address === null);
      if (address !== null) window.location.assign(address);
    });
  return (
    <>
      {hasFailed ? (
        <Notice role="alert" tone="error">
          {t("failed")}
        </Notice>
      ) : null}
      <Button fullWidth loading={isPending} onClick={leave}>
        {t("oidc", { name })}
      </Button>
    </>
  );
}

/** The provider's address for this browser, whose cookies hold what the answer is compared with. */
async function askForAddress(next: string): Promise<string> {
  const { csrfToken } = await json("/api/auth/csrf");
  const body = new URLSearchParams({ csrfToken: String(csrfToken), callbackUrl: next, json: "true" });
  const { url } = await json("/api/auth/signin/oidc", { method: "POST", body });
  return String(url);
}

async function json(path: string, init?: RequestInit): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(path, init);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}
