"use client";
import { Button, type ButtonProps } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";

type LinkButtonProps = ButtonProps & {
  href: string;
  children: ReactNode;
  scroll?: boolean;
  download?: boolean | string;
  onClick?: () => void;
  "aria-label"?: string;
  "aria-current"?: boolean;
  title?: string;
};

/** A link that looks like a button. What is downloaded is no page, and is not loaded ahead of the press. */
export function LinkButton({ scroll = true, download, ...props }: LinkButtonProps) {
  return download === undefined ? (
    <Button component={Link} prefetch={false} scroll={scroll} {...props} />
  ) : (
    <Button component="a" download={download} {...props} />
  );
}
