/**
 * A function handle as functions see it is signed, so that nobody can call what nobody has handed out: a component's code
 * knows the form of a handle, not the key. What is behind the host sees the bare handle.
 */
import { deploymentKeys, isEqual, signature, type KeyFor } from "./deploymentSecret.ts";
import { FunctionRefused } from "./limits.ts";
import type { IsolateHost, JsonValue, Randomness } from "./ports.ts";
import type { Store } from "../storage/store.ts";

const CREATE = "1.0/createFunctionHandle";
/** How the name of the argument may be written in JSON text: as it is, or with letters as escapes. */
const NAMED = "functionHandle";
const ESCAPED = "\\u";

interface FunctionHandles {
  /** The same for the same function, for as long as the deployment has its store. */
  sign(bare: string): string;
  /** The bare handle; refuses what this deployment has not signed. */
  verify(handle: string): string;
}

function functionHandles(keyFor: KeyFor): FunctionHandles {
  const key = keyFor("function handle");
  const sign = (bare: string): string => `${bare};${signature(key, bare).toString("base64url")}`;
  return {
    sign,
    verify: (handle) => {
      const bare = handle.slice(0, Math.max(0, handle.lastIndexOf(";")));
      // As texts: several texts of base64 are the same bytes.
      if (isEqual(Buffer.from(handle), Buffer.from(sign(bare)))) return bare;
      throw new FunctionRefused(`${handle} is no function handle of this deployment.`);
    },
  };
}

/** The host as functions reach it: handles are signed on their way to them, and checked on their way back. */
export function withSignedHandles(host: IsolateHost, store: Store, randomness: Randomness): IsolateHost {
  const handles = functionHandles(deploymentKeys(store, randomness));
  const create = async (argsJson: string): Promise<string> =>
    JSON.stringify(handles.sign(JSON.parse(await host.asyncSyscall(CREATE, argsJson)) as string));
  return {
    syscall: (op, argsJson) => host.syscall(op, argsJson),
    asyncSyscall: (op, argsJson) => {
      try {
        const bareArgs = withBareHandle(argsJson, handles);
        return op === CREATE ? create(bareArgs) : host.asyncSyscall(op, bareArgs);
      } catch (error) {
        return Promise.reject(error);
      }
    },
    jsSyscall: (op, args) => host.jsSyscall(op, args),
    now: () => host.now(),
    random: () => host.random(),
    randomBytes: (count) => host.randomBytes(count),
    log: (level, text) => {
      host.log(level, text);
    },
    requireAction: (what) => {
      host.requireAction(what);
    },
    given: (answer) => host.given(answer),
    mayResume: () => host.mayResume(),
  };
}

function withBareHandle(argsJson: string, handles: FunctionHandles): string {
  if (!argsJson.includes(NAMED) && !argsJson.includes(ESCAPED)) return argsJson;
  const args = JSON.parse(argsJson) as Record<string, JsonValue>;
  const { functionHandle } = args;
  return typeof functionHandle === "string"
    ? JSON.stringify({ ...args, functionHandle: handles.verify(functionHandle) })
    : argsJson;
}
