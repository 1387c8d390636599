import { makeZip } from "client-zip";
import { saveFile } from "../../lib/saveFile";

type ZipFiles = Parameters<typeof makeZip>[0];

interface PickerOptions {
  suggestedName: string;
  types: { description: string; accept: Record<string, string[]> }[];
}

declare global {
  interface Window {
    /** Not in every browser. */
    showSaveFilePicker?: (options: PickerOptions) => Promise<FileSystemFileHandle>;
  }
}

/** Takes the bytes of a ZIP as they are made. */
export type ZipTarget = (files: ZipFiles, signal: AbortSignal) => Promise<void>;

/** Rejects when it is aborted, whatever is being waited for. */
async function aborted(signal: AbortSignal): Promise<never> {
  return await new Promise((_, reject) => {
    signal.addEventListener("abort", () => {
      reject(new DOMException("The export was cancelled", "AbortError"));
    });
  });
}

/**
 * Asks where to save, and then writes as the ZIP grows; where the browser cannot, the whole ZIP is made in memory and saved as a download.
 * Null where the person has cancelled.
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
    // What is written before an end that fails is thrown away by the browser.
    return async (files, signal) => {
      await makeZip(files).pipeTo(await handle.createWritable(), { signal });
    };
  } catch (error) {
    // The browser asks only for a while after a press of a button.
    return error instanceof DOMException && error.name === "AbortError" ? null : inMemory;
  }
}
