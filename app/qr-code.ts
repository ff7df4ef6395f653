import { encode } from "uqr";

export type QrPicture = { readonly path: string; readonly size: number };

/** One path for all dark squares; four light ones around it (ISO/IEC 18004, 9.1). */
export function drawQrCode(text: string): QrPicture {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { path: squares.join(""), size };
}
