/** `node embedded/backup.ts FOLDER --data DIR`, whether or not the deployment is running. */
import { requestBackup } from "./snapshot/requestBackup.ts";
import { readFolderArguments } from "./snapshot/folderArguments.ts";
import { closedSentence } from "./storage/ownersOnly.ts";

async function main(): Promise<void> {
  const args = readFolderArguments(process.argv.slice(2));
  const { documents, files, wasOpen } = await requestBackup(args);
  if (wasOpen) process.stderr.write(`${closedSentence(args.folder)}\n`);
  process.stdout.write(`${args.folder} has ${String(documents)} documents and ${String(files)} files.\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
