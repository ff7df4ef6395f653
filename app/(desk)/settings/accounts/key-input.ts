import { z } from "zod";
import { exactText } from "@/lib/core/input";

/** Longer than any exchange's; what it may hold is checked where it is taken (lib/exchange/http/credentials.ts). */
const part = exactText(500);

export const keyText = z.object({ apiKey: part, apiSecret: part, apiPassphrase: part });
