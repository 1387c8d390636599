import { parseObject, type JsonValue } from "../../domain/json.ts";
import { Memo } from "../../domain/memo.ts";

/** Read by system calls and by what they call, never changed: another call may get the same. */
export type SyscallArguments = Readonly<Record<string, JsonValue>>;

/** Live queries make the same calls again at every change; what a mutation writes is long, and comes once. */
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
