/**
 * Response headers that restrict what a browser does with a stored file. Anyone's bytes are served from the
 * deployment's own origin, with a content type of their choice.
 */

/**
 * Types that a browser displays or plays without running scripts. SVG is not among them, because it is XML that may
 * contain scripts.
 */
const SHOWN = {
  image: ["png", "jpeg", "jpg", "gif", "webp", "avif", "apng", "bmp", "heic", "heif", "tiff", "x-icon"],
  audio: ["mpeg", "mp3", "mp4", "x-m4a", "aac", "ogg", "opus", "wav", "x-wav", "wave", "webm", "flac"],
  video: ["mp4", "mpeg", "ogg", "webm", "quicktime", "x-matroska", "3gpp"],
  application: ["pdf"],
  text: ["plain"],
};
const HARMLESS = new Set(Object.entries(SHOWN).flatMap(([kind, forms]) => forms.map((form) => `${kind}/${form}`)));

/** A single type with its parameters. Browsers may pick any of several types separated by commas. */
const ONE_TYPE = /^[ \t]*([a-z0-9.+-]+\/[a-z0-9.+-]+)[ \t]*(?:;[^,]*)?$/i;

/** In a sandbox a page has no origin, runs no script and loads nothing. */
const SANDBOX = "sandbox; default-src 'none'";

/** Pages of other origins may embed files whose URL they know, as with Convex. */
export function headersForType(contentType: string): Record<string, string> {
  const type = ONE_TYPE.exec(contentType)?.[1]?.toLowerCase() ?? "";
  return {
    "Cross-Origin-Resource-Policy": "cross-origin",
    ...(HARMLESS.has(type) ? {} : { "Content-Security-Policy": SANDBOX }),
  };
}
