import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
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
      read: (entry) => Readable.from(bytesOf(entry, zip.openReadStreamPromise(entry)), { objectMode: false }),
      close: () => {
        zip.close();
      },
    };
  } catch (error) {
    throw damaged(error);
  }
}

/** Some damage is seen only where the entry begins, while its bytes are unpacked, or by its checksum. */
async function* bytesOf({ fileName, crc32: expected }: Entry, opening: Promise<Readable>): AsyncGenerator {
  try {
    const bytes: AsyncIterable<Buffer> = await opening;
    let checksum = 0;
    for await (const part of bytes) {
      checksum = crc32(part, checksum);
      yield part;
    }
    if (checksum !== expected) throw new Error(`${fileName} does not match its checksum.`);
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
