/** What a browser may do with a stored file. Anybody's bytes come from the deployment's own address, under a type of theirs. */

/** Which a browser shows or plays, and runs nothing of. No XML among them: an image of that kind has scripts. */
const SHOWN = {
  image: ["png", "jpeg", "jpg", "gif", "webp", "avif", "apng", "bmp", "heic", "heif", "tiff", "x-icon"],
  audio: ["mpeg", "mp3", "mp4", "x-m4a", "aac", "ogg", "opus", "wav", "x-wav", "wave", "webm", "flac"],
  video: ["mp4", "mpeg", "ogg", "webm", "quicktime", "x-matroska", "3gpp"],
  application: ["pdf"],
  text: ["plain"],
};
const HARMLESS = new Set(Object.entries(SHOWN).flatMap(([kind, forms]) => forms.map((form) => `${kind}/${form}`)));

/** One type with its parameters. Of several in one header, separated by commas, browsers may take any. */
const ONE_TYPE = /^[ \t]*([a-z0-9.+-]+\/[a-z0-9.+-]+)[ \t]*(?:;[^,]*)?$/i;

/** In a sandbox a page has no origin, runs no script and loads nothing. */
const SANDBOX = "sandbox; default-src 'none'";

/** Pages of other sites may show what they have the address of, as with Convex. */
export function headersForType(contentType: string): Record<string, string> {
  const type = ONE_TYPE.exec(contentType)?.[1]?.toLowerCase() ?? "";
  return {
    "Cross-Origin-Resource-Policy": "cross-origin",
    ...(HARMLESS.has(type) ? {} : { "Content-Security-Policy": SANDBOX }),
  };
}
