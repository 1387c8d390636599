import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { Misuse } from "../process/config.ts";

export interface FolderArguments {
  /** The folder of the backup. */
  folder: string;
  dataFolder: string;
  force: boolean;
}

/** Throws Misuse. `from` is the directory in which the command was typed, as in `readConfig`. */
export function readFolderArguments(
  args: readonly string[],
  from = process.env["INIT_CWD"] ?? process.cwd(),
): FolderArguments {
  const { values, positionals } = parsed(args);
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new Misuse("Name one folder for the backup.");
  if (values.data === undefined || values.data === "") throw new Misuse("Name the data folder: --data DIR.");
  return { folder: resolve(from, folder), dataFolder: resolve(from, values.data), force: values.force };
}

function parsed(args: readonly string[]) {
  try {
    const options = { data: { type: "string" }, force: { type: "boolean", default: false } } as const;
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
  } catch (error) {
    const [sentence = "The options make no sense."] = error instanceof Error ? error.message.split(/(?<=\.) |\n/) : [];
    throw new Misuse(sentence);
  }
}
