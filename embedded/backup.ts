/** `node embedded/backup.ts FOLDER --data DIR`, while the deployment runs or not. */
import { askForBackup } from "./snapshot/askForBackup.ts";
import { readFolderArguments } from "./snapshot/folderArguments.ts";

async function main(): Promise<void> {
  const args = readFolderArguments(process.argv.slice(2));
  const { documents, files } = await askForBackup(args);
  process.stdout.write(`${args.folder} has ${String(documents)} documents and ${String(files)} files.\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
