/** `npm run new-document-key [-- --data .passage]`: from the next start on, documents' keys are encrypted with a new key. */
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { claimDataFolder } from "./start/dataFolder.ts";
import { addDocumentKey } from "./start/documentKeys.ts";
import { DEFAULT_DATA } from "./start/options.ts";
import { describe } from "./start/problem.ts";
import { ROOT } from "./start/root.ts";

try {
  const { values } = parseArgs({ options: { data: { type: "string" } } });
  const from = process.env["INIT_CWD"] ?? process.cwd();
  // The claim refuses a folder that Passage runs on: the running process would continue with its old keys.
  const folder = claimDataFolder(values.data === undefined ? join(ROOT, DEFAULT_DATA) : resolve(from, values.data), {
    fresh: false,
  });
  const name = addDocumentKey(folder.path);
  folder.release();
  process.stdout.write(`${name} is the document key from the next start on, which encrypts clients' keys with it.\n`);
} catch (error) {
  process.stderr.write(`${describe(error)}\n`);
  process.exitCode = 1;
}
