/** Names of files in a ZIP that every system can unpack, and that lead nowhere else. */

/** What Windows takes for a device, whatever the ending. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/iu;
/** Slashes, what Windows refuses, control characters, and marks that turn the direction of a name or cannot be seen. */
const UNSAFE = /[/\\<>:"|?*\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;
const LONGEST = 100;
const LONGEST_ENDING = 10;

/** One part of a path. */
export function safeName(text: string): string {
  const plain = text.normalize("NFC").replace(UNSAFE, "_").trim();
  const short = Array.from(plain).slice(0, LONGEST).join("");
  const ended = short.replace(/(?<![. ])[. ]+$/u, "").replace(/^\.+/u, "_");
  return ended === "" ? "unnamed" : ended.replace(DEVICES, "_$&");
}

/** "passport.pdf": the name, and its ending with the point. */
function splitEnding(fileName: string): [string, string] {
  const point = fileName.lastIndexOf(".");
  const isEnding = point > 0 && fileName.length - point <= LONGEST_ENDING;
  return isEnding ? [fileName.slice(0, point), fileName.slice(point)] : [fileName, ""];
}

interface Named {
  type: string;
  fileName: string;
  /** ISO date. */
  day: string;
}

/** "Passport - scan - 2026-11-25.pdf". */
export function zipEntryName({ type, fileName, day }: Named): string {
  const [name, ending] = splitEnding(fileName);
  const parts = [safeName(type), safeName(name), day].filter((part) => part !== "");
  return `${parts.join(" - ")}${ending === "" ? "" : `.${safeName(ending.slice(1))}`}`;
}

/** Gives each name once: the second is "name (2).pdf". Systems that do not tell capitals apart count, too. */
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
