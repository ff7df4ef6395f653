import { hash } from "node:crypto";
import { isJpeg, type JpegProblem, readJpeg } from "./jpeg";
import { type LOGO_TYPES, MOST_LOGO_BYTES, MOST_LOGO_PX } from "./logo-limits";
import { isPng, type PngProblem, readPng, writePng } from "./png";

type LogoType = (typeof LOGO_TYPES)[number];

/** A stored logo without its bytes. `hash`: SHA-256 of the bytes, hex. */
export type LogoRef = {
  readonly hash: string;
  readonly type: LogoType;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
};
export type Logo = LogoRef & { readonly bytes: Buffer };

export type LogoProblem = "unknown-type" | "too-large" | PngProblem | JpegProblem;

/** A PNG can grow when it loses its transparency. */
const MOST_STORED_BYTES = 2 * MOST_LOGO_BYTES;

/**
 * A file as a logo, judged by its content, not by its name. What is stored is only the picture: a
 * PNG is written anew on a white ground, so that every PDF and theme shows the same; a JPEG loses
 * what says where and when it was made.
 */
export function readLogo(file: Buffer): Logo | LogoProblem {
  if (file.length > MOST_LOGO_BYTES) return "too-large";
  if (isPng(file)) {
    const pixels = readPng(file, MOST_LOGO_PX);
    return typeof pixels === "string"
      ? pixels
      : logoOf("image/png", { ...pixels, bytes: writePng(pixels) });
  }
  if (isJpeg(file)) {
    const picture = readJpeg(file, MOST_LOGO_PX);
    return typeof picture === "string" ? picture : logoOf("image/jpeg", picture);
  }
  return "unknown-type";
}

type Picture = Pick<Logo, "width" | "height" | "bytes">;

function logoOf(type: LogoType, { width, height, bytes }: Picture): Logo | LogoProblem {
  if (bytes.length > MOST_STORED_BYTES) return "too-large";
  return { hash: hash("sha256", bytes), type, width, height, bytes };
}
