/** `node embedded/restore.ts FOLDER --data DIR [--force]`: creates a data folder from a backup. */
import { readFolderArguments } from "./snapshot/folderArguments.ts";
import { restore } from "./snapshot/restores.ts";
import { closedSentence } from "./storage/ownersOnly.ts";

async function main(): Promise<void> {
  const { folder, ...options } = readFolderArguments(process.argv.slice(2));
  const { madeAt, documents, files, replaced, wasOpen } = await restore(folder, { ...options, now: new Date() });
  if (wasOpen) process.stderr.write(`${closedSentence(options.dataFolder)}\n`);
  const aside = replaced === null ? "" : ` The previous content is in ${replaced}.`;
  process.stdout.write(
    `${options.dataFolder} has ${String(documents)} documents and ${String(files)} files of ${madeAt}.${aside}\n`,
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
