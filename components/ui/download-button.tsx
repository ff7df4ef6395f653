"use client";
import type { ComponentProps } from "react";
import { Icon } from "./icon";
import { LinkButton } from "./link-button";

export function DownloadButton({ children, ...props }: ComponentProps<typeof LinkButton>) {
  return (
    <LinkButton {...props} download>
      <Icon name="download" />
      {children}
    </LinkButton>
  );
}
