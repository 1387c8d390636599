import { parseObject, type JsonValue } from "../../domain/json.ts";
import { Memo } from "../../domain/memo.ts";

/** Read-only, because the same object may be passed to several calls. */
export type SyscallArguments = Readonly<Record<string, JsonValue>>;

/** Live queries repeat the same short calls; longer arguments are mostly unique writes. */
const MAX_CHARACTERS = 512;
const MAX_REMEMBERED = 4_096;
const remembered = new Memo<string, SyscallArguments>(MAX_REMEMBERED);

export function parseArguments(json: string): SyscallArguments {
  if (json.length > MAX_CHARACTERS) return parseObject(json);
  const known = remembered.get(json);
  if (known !== undefined) return known;
  const args = parseObject(json);
  remembered.set(json, args);
  return args;
}
