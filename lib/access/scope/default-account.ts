import { loadPersonSetting, savePersonSetting, type User } from "@/lib/store/people/users";

const KEY = "default-account";

/** The account that opens where an address names none. */
export function saveDefaultAccount({ id }: Pick<User, "id">, accountId: number): Promise<void> {
  return savePersonSetting(id, KEY, accountId);
}

/** Null: the person chose none. */
export async function loadDefaultAccount({ id }: Pick<User, "id">): Promise<number | null> {
  const found = await loadPersonSetting(id, KEY);
  return typeof found === "number" ? found : null;
}
