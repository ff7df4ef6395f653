import { expect, type Page } from "@playwright/test";
import { totpCode } from "@/lib/sign-in/second-step/totp";

const STEP_MS = 30_000;

/** The code that an app with this secret shows `later` steps from now. */
export function codeOf(secret: string, later = 0): string {
  const bits = [...secret.replaceAll(" ", "")]
    .map((letter) =>
      "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
    )
    .join("");
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return totpCode(Uint8Array.from(bytes), Math.floor(Date.now() / STEP_MS) + later);
}

/**
 * Sets up an app on this page; returns its secret and the backup codes, which the page shows once.
 */
export async function setUpApp(
  page: Page,
): Promise<{ secret: string; codes: string[]; code: string }> {
  await page.getByRole("button", { name: "Set up" }).click();
  const secret = (await page.getByTestId("totp-secret").textContent()) ?? "";
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await page.getByLabel(/Six-digit code/).fill("000000");
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByText("That's not the current code.")).toBeVisible();
  const code = codeOf(secret);
  await page.getByLabel(/Six-digit code/).fill(code);
  await page.getByRole("button", { name: "Activate" }).click();
  const shown = page.getByRole("list", { name: "Your backup codes" }).getByRole("listitem");
  await expect(shown).toHaveCount(10);
  const codes = await shown.allTextContents();
  expect(new Set(codes).size).toBe(10);
  return { secret, codes, code };
}

/** Completes the second step of a sign-in. */
export async function showCode(
  page: Page,
  label: "Authenticator code" | "Backup code",
  code: string,
): Promise<void> {
  await page.getByLabel(label).fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
}
