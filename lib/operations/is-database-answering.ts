import { db } from "@/lib/store/database/database";

/** One question to the database: true when it answers within `timeoutMs`. */
export async function isDatabaseAnswering(timeoutMs: number): Promise<boolean> {
  const answered = db()
    .pool.query("select 1")
    .then(
      () => true,
      () => false,
    );
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  try {
    return await Promise.race([answered, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
