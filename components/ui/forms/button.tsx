import type { ButtonHTMLAttributes } from "react";
import styles from "./button.module.css";

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { look?: "primary" | "plain"; wide?: boolean };

/** `aria-busy` while what was pressed is under way. */
export function Button({ look = "plain", wide = false, type = "button", ...rest }: ButtonProps) {
  return (
    <button type={type} className={styles.button} data-look={look} data-wide={wide || undefined} {...rest} />
  );
}

/** A link that looks like a button, for what can be opened in a new tab or saved. */
export const buttonClass = styles.button;
