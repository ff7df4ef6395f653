import { expect, type Page } from "@playwright/test";

type WrittenClient = {
  readonly name?: string;
  readonly labels: string;
  readonly customerId: string;
};

/** Opens the form of a listed client and replaces its texts. ";" separates labels. */
export async function writeClient(
  page: Page,
  uid: string,
  { name = "", labels, customerId }: WrittenClient,
) {
  await page.getByRole("button", { name: `Edit details of ${uid}` }).click();
  const form = page.getByRole("form", { name: `Details of ${uid}` });
  const field = form.getByRole("combobox", { name: "Labels" });
  const tags = await form.locator("[data-with-remove]").count();
  for (let left = tags; left > 0; left--) await field.press("Backspace");
  await field.fill(labels);
  await form.getByLabel("Name", { exact: true }).fill(name);
  await form.getByLabel("Reference").fill(customerId);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
}
