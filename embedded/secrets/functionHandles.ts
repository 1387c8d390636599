/**
 * Function handles are signed, so that nobody can call what nobody has handed out: a component's code knows the form of a
 * handle, not the key. The path is all that is in one, so that it leads to what the newest push has there.
 */
import { isEqual, signature, type KeyFor } from "./deploymentSecret.ts";
import { canonicalPath, type FunctionAddress } from "../domain/functionPath.ts";
import { FunctionRefused } from "../domain/limits.ts";

export interface FunctionHandles {
  /** The same for the same function, for as long as the deployment has its store. */
  of(address: FunctionAddress): string;
  /** Refuses what this deployment has not signed. */
  read(handle: string): FunctionAddress;
}

/** The root component is the empty name between the slashes and the semicolon. */
const HANDLE = /^(function:\/\/([^;]*);(.+));[^;]+$/;

export function functionHandles(keyFor: KeyFor): FunctionHandles {
  const key = keyFor("function handle");
  const signed = (bare: string): string => `${bare};${signature(key, bare).toString("base64url")}`;
  return {
    of: ({ component, path }) => signed(`function://${component};${path}`),
    read: (handle) => {
      const [, bare = "", component = "", path = ""] = HANDLE.exec(handle) ?? [];
      // As texts: several texts of base64 are the same bytes.
      if (isEqual(Buffer.from(handle), Buffer.from(signed(bare)))) return { component, path: canonicalPath(path) };
      throw new FunctionRefused(`${handle} is no function handle of this deployment.`);
    },
  };
}
