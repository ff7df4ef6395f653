"use client";
import { Box, Button, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Notice } from "@/components/ui/notice";
import { PageLink } from "@/components/ui/page-link";

type Param = string | string[] | undefined;
type SignInNoticeProps = {
  done: Param;
  error: Param;
  provider: string | null;
};

export function SignInNotice({ done, error, provider }: SignInNoticeProps) {
  const t = useTranslations("signInLinks.ways");
  if (done === "password") {
    return (
      <Box role="status" mb={16}>
        <Notice tone="good">{t("done")}</Notice>
      </Box>
    );
  }
  if (error === undefined || provider === null) return null;
  return (
    <Box role="alert" mb={16}>
      <Notice tone="error">
        {error === "AccessDenied"
          ? t("unknown", { name: provider })
          : t(error === "locked" ? "locked" : "failed")}
      </Notice>
    </Box>
  );
}

type SignInWaysProps = {
  next: string;
  provider: string | null;
  byLink: string | null;
};

export function SignInWays({ next, provider, byLink }: SignInWaysProps) {
  const t = useTranslations("signInLinks.ways");
  return (
    <Stack
      component="ul"
      gap={10}
      mt={16}
      pt={16}
      style={{ borderTop: "1px solid var(--hairline)" }}
      aria-label={t("label")}
    >
      {provider === null ? null : (
        <li>
          <OidcButton name={provider} next={next} />
        </li>
      )}
      {byLink === null ? null : (
        <li>
          <PageLink href={byLink}>{t("byLink")}</PageLink>
        </li>
      )}
      <li>
        <PageLink href="/sign-in/forgot">{t("forgot")}</PageLink>
      </li>
    </Stack>
  );
}

/** Leads to the provider. Not a form, because the page's policy forbids forms to other sites. */
function OidcButton({ name, next }: { name: string; next: string }) {
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

/**
 * The provider's address for this browser. Cookies keep what the provider's answer is checked
 * against.
 */
async function askForAddress(next: string): Promise<string> {
  const { csrfToken } = await json("/api/auth/csrf");
  const body = new URLSearchParams({
    csrfToken: String(csrfToken),
    callbackUrl: next,
    json: "true",
  });
  const { url } = await json("/api/auth/signin/oidc", { method: "POST", body });
  return String(url);
}

async function json(path: string, init?: RequestInit): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(path, init);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}
