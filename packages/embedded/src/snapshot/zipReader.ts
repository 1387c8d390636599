import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import yauzl, { type Entry } from "yauzl";
import { ImportRefused } from "./importRefused.ts";

export type ZipEntry = Entry;

export interface Zip {
  entries: readonly ZipEntry[];
  read: (entry: ZipEntry) => Readable;
  close: () => void;
}

export async function open(path: string): Promise<Zip> {
  try {
    const zip = await yauzl.openPromise(path, { autoClose: false });
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    return {
      entries,
      read: (entry) => Readable.from(bytesOf(zip.openReadStreamPromise(entry)), { objectMode: false }),
      close: () => {
        zip.close();
      },
    };
  } catch (error) {
    throw damaged(error);
  }
}

/** Some damage is seen only where the entry begins, or while its bytes are unpacked. */
async function* bytesOf(opening: Promise<Readable>): AsyncGenerator {
  try {
    yield* await opening;
  } catch (error) {
    throw damaged(error);
  }
}

function damaged(error: unknown): ImportRefused {
  return new ImportRefused(`The file is not a ZIP that can be read: ${error instanceof Error ? error.message : ""}`);
}

export async function text(stream: Readable): Promise<string> {
  return (await buffer(stream)).toString("utf8");
}
