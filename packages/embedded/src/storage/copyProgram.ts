/**
 * `node copyProgram.ts FROM TO`: copies a file to a path that must not exist; the copy is on disk when the program
 * exits. See sqliteCopy.ts.
 */
import { closeSync, constants, copyFileSync, fsyncSync, openSync } from "node:fs";

const [from = "", to = ""] = process.argv.slice(2);
copyFileSync(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
const copy = openSync(to, "r+");
fsyncSync(copy);
closeSync(copy);
