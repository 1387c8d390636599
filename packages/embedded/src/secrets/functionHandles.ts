/**
 * Function handles are signed, so that only handles that were given out can be called: a component's code knows their
 * form, but not the key. A handle contains only the path, so it refers to the function of the newest push.
 */
import { isEqual, signature, type KeyFor } from "./deploymentSecret.ts";
import { canonicalPath, type FunctionAddress } from "../domain/functionPath.ts";
import { FunctionRefused } from "../domain/limits.ts";

export interface FunctionHandles {
  /** The handle of a function is stable as long as the deployment keeps its store. */
  of(address: FunctionAddress): string;
  /** Throws for a handle that this deployment did not sign. */
  read(handle: string): FunctionAddress;
}

/** `function://COMPONENT;PATH;SIGNATURE`; the root component is empty. */
const HANDLE = /^(function:\/\/([^;]*);(.+));[^;]+$/;

export function functionHandles(keyFor: KeyFor): FunctionHandles {
  const key = keyFor("function handle");
  const signed = (bare: string): string => `${bare};${signature(key, bare).toString("base64url")}`;
  return {
    of: ({ component, path }) => signed(`function://${component};${path}`),
    read: (handle) => {
      const [, bare = "", component = "", path = ""] = HANDLE.exec(handle) ?? [];
      // Compared as texts, because several base64 texts decode to the same bytes.
      if (isEqual(Buffer.from(handle), Buffer.from(signed(bare)))) return { component, path: canonicalPath(path) };
      throw new FunctionRefused(`${handle} is not a function handle of this deployment.`);
    },
  };
}
