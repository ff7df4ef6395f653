"use client";
import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentProps } from "react";
import { Icon } from "./icon";
import { PageLink } from "./page-link";

type LinkButtonProps = ButtonProps &
  Omit<ComponentProps<typeof PageLink>, keyof ButtonProps | "href" | "ref"> & { href: string };

/**
 * A link that looks like a button. What is downloaded is no page, and is not loaded ahead of the
 * press.
 */
export function LinkButton({ download, ...props }: LinkButtonProps) {
  return download ? (
    <Button component="a" download {...props} />
  ) : (
    <Button component={PageLink} {...props} />
  );
}

export function DownloadButton({ children, ...props }: LinkButtonProps) {
  return (
    <LinkButton {...props} download>
      <Icon name="download" />
      {children}
    </LinkButton>
  );
}
