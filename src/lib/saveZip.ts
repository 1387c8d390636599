import { makeZip } from "client-zip";
import { saveFile } from "./saveFile";

type ZipFiles = Parameters<typeof makeZip>[0];

interface PickerOptions {
  suggestedName: string;
  types: { description: string; accept: Record<string, string[]> }[];
}

declare global {
  interface Window {
    /** Missing in some browsers. */
    showSaveFilePicker?: (options: PickerOptions) => Promise<FileSystemFileHandle>;
  }
}

/** Writes a ZIP while it is made. */
export type ZipTarget = (files: ZipFiles, signal: AbortSignal) => Promise<void>;

/** Rejects when the signal aborts. */
async function aborted(signal: AbortSignal): Promise<never> {
  return await new Promise((_, reject) => {
    signal.addEventListener("abort", () => {
      reject(new DOMException("The export was cancelled", "AbortError"));
    });
  });
}

/**
 * Asks for a location and writes the ZIP there as it grows; without that API, the ZIP is made in memory and saved as a download.
 * Null if the person has cancelled.
 */
export async function chooseTarget(name: string): Promise<ZipTarget | null> {
  const suggestedName = `${name}.zip`;
  const inMemory: ZipTarget = async (files, signal) => {
    const blob = await Promise.race([new Response(makeZip(files)).blob(), aborted(signal)]);
    saveFile(suggestedName, blob, "application/zip");
  };
  if (window.showSaveFilePicker === undefined) return inMemory;
  try {
    const types = [{ description: "ZIP", accept: { "application/zip": [".zip"] } }];
    const handle = await window.showSaveFilePicker({ suggestedName, types });
    // The browser discards a partial file after a failure.
    return async (files, signal) => {
      await makeZip(files).pipeTo(await handle.createWritable(), { signal });
    };
  } catch (error) {
    // The browser shows its dialog only shortly after a click.
    return error instanceof DOMException && error.name === "AbortError" ? null : inMemory;
  }
}
