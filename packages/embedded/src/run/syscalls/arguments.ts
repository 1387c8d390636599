import { AskedAgain } from "../../domain/askedAgain.ts";
import { parseObject, type JsonValue } from "../../domain/json.ts";
import { Memo } from "../../domain/memo.ts";

/** Frozen if the same object is passed to later calls with the same text. */
export type SyscallArguments = Readonly<Record<string, JsonValue>>;

/** Live queries repeat the same short calls; longer arguments are mostly unique writes. */
const MAX_CHARACTERS = 512;
const MAX_REMEMBERED = 4_096;
const remembered = new Memo<string, SyscallArguments>(MAX_REMEMBERED);
const asked = new AskedAgain();

export function parseArguments(json: string): SyscallArguments {
  if (json.length > MAX_CHARACTERS) return parseObject(json);
  const known = remembered.get(json);
  if (known !== undefined) return known;
  const args = parseObject(json);
  if (asked.note(json)) remembered.set(json, Object.freeze(args));
  return args;
}
