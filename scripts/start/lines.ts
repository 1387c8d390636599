import type { Readable } from "node:stream";

/** Ends lines at `\n` alone: U+2028 and its like, at which `node:readline` ends them too, may stand in what a stranger sent. */
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
