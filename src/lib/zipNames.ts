/** Names of files in a ZIP that every system can unpack, and that never leave its folder. */

/** Reserved device names of Windows, with any extension. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/iu;
/** Slashes, characters that Windows refuses, control characters, and invisible or direction-changing marks. */
const UNSAFE = /[/\\<>:"|?*\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;
const LONGEST = 100;
const LONGEST_ENDING = 10;

/** A safe path segment. */
export function safeName(text: string): string {
  const plain = text.normalize("NFC").replace(UNSAFE, "_").trim();
  const short = Array.from(plain).slice(0, LONGEST).join("");
  const ended = short.replace(/(?<![. ])[. ]+$/u, "").replace(/^\.+/u, "_");
  return ended === "" ? "unnamed" : ended.replace(DEVICES, "_$&");
}

/** "passport.pdf": the name, and its extension with the dot. */
function splitEnding(fileName: string): [string, string] {
  const point = fileName.lastIndexOf(".");
  const isEnding = point > 0 && fileName.length - point <= LONGEST_ENDING;
  return isEnding ? [fileName.slice(0, point), fileName.slice(point)] : [fileName, ""];
}

interface EntryNameParts {
  type: string;
  fileName: string;
  /** ISO date. */
  day: string;
}

/** "Passport - scan - 2026-11-25.pdf". */
export function zipEntryName({ type, fileName, day }: EntryNameParts): string {
  const [name, ending] = splitEnding(fileName);
  return `${[safeName(type), safeName(name), day].filter((part) => part !== "").join(" - ")}${safeEnding(ending)}`;
}

/** A safe file name with its extension. */
export function safeFileName(fileName: string): string {
  const [name, ending] = splitEnding(fileName);
  return `${safeName(name)}${safeEnding(ending)}`;
}

function safeEnding(ending: string): string {
  return ending === "" ? "" : `.${safeName(ending.slice(1))}`;
}

/** Makes each name unique: the second is "name (2).pdf". Compares without case, as some systems do. */
export class UniqueNames {
  readonly #taken = new Set<string>();

  take(name: string): string {
    const [base, ending] = splitEnding(name);
    for (let nth = 1; ; nth += 1) {
      const wanted = nth === 1 ? name : `${base} (${String(nth)})${ending}`;
      const key = wanted.toLowerCase();
      if (this.#taken.has(key)) continue;
      this.#taken.add(key);
      return wanted;
    }
  }
}
