import Link from "next/link";
import type { ComponentProps } from "react";

/**
 * A link to a page of the desk. It is not fetched ahead of the press: every page reads the
 * database.
 */
export function PageLink(props: ComponentProps<typeof Link>) {
  return <Link prefetch={false} {...props} />;
}
