import type { Readable } from "node:stream";

/** Ends lines at `\n` alone. `node:readline` also ends them at U+2028 and others, which outsiders may send. */
export function forEachLine(stream: Readable | null, onLine: (line: string) => void): void {
  let begun = "";
  stream?.setEncoding("utf8");
  stream?.on("data", (chunk: string) => {
    const [rest = "", ...lines] = chunk.split("\n");
    begun += rest;
    for (const line of lines) {
      onLine(begun);
      begun = line;
    }
  });
  stream?.on("end", () => {
    if (begun !== "") onLine(begun);
  });
}
