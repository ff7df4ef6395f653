import { changeRates } from "@/lib/rates/store/client-values";

/** Runs a statement that changes rates or their setting, and moves the values of clients with it. */
export function onRates(text: string, values: readonly unknown[] = []): Promise<unknown> {
  return changeRates("setting", (client) => client.query(text, [...values]));
}
