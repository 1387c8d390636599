/** `ctx.auth.signJwt`, and the tokens of Convex's own services. */
import type { Execution } from "../execution.ts";
import type { AsyncSyscall } from "../functionHost.ts";
import { isObject, type JsonObject, type JsonValue } from "../../domain/json.ts";
import { FunctionRefused } from "../../domain/limits.ts";
import type { SigningKey } from "../../secrets/signingKey.ts";
import type { SyscallArguments } from "./arguments.ts";

const MAX_SECONDS = 60 * 60;
const RESERVED_CLAIMS = new Set(["iss", "iat", "exp", "nbf"]);
const RESERVED_PREFIX = /^(convex|cvx)/i;

export function tokenCalls(key: SigningKey, cloudUrl: () => string): Record<string, AsyncSyscall> {
  return {
    "1.0/signJwt": (execution, args) => {
      const { function: called, fixedNow } = execution;
      if (called.kind !== "mutation" || fixedNow === null) {
        throw new FunctionRefused("signJwt() can only be called from a mutation.");
      }
      const iat = Math.floor(fixedNow / 1000);
      const iss = called.component === "" ? cloudUrl() : `${cloudUrl()}/components/${called.component}`;
      return JSON.stringify(key.sign({ ...claimsOf(args["claims"]), iss, iat, exp: iat + lifetimeOf(args) }));
    },
    "1.0/createServiceToken": (execution, args) => refuseService(execution, args, "getServiceToken"),
    "1.0/getServiceUrl": (execution, args) => refuseService(execution, args, "getServiceUrl"),
  };
}

function lifetimeOf({ expiresInSeconds: seconds }: SyscallArguments): number {
  if (typeof seconds === "number" && seconds >= 1 && seconds <= MAX_SECONDS) return Math.floor(seconds);
  throw new FunctionRefused(`\`expiresInSeconds\` of signJwt() must be a number from 1 to ${String(MAX_SECONDS)}.`);
}

function claimsOf(claims: JsonValue = {}): JsonObject {
  if (!isObject(claims)) throw new FunctionRefused("`claims` of signJwt() must be an object.");
  const reserved = Object.keys(claims).find((name) => RESERVED_CLAIMS.has(name) || RESERVED_PREFIX.test(name));
  if (reserved !== undefined) {
    throw new FunctionRefused(`The claim \`${reserved}\` is reserved and may not be set with signJwt().`);
  }
  return claims;
}

/** Convex refuses these on every deployment that is not its own, too. */
function refuseService(_execution: Execution, { service = null }: SyscallArguments, call: string): never {
  const name = JSON.stringify(service);
  throw new FunctionRefused(`${call}(${name}) needs a deployment of Convex Cloud, whose services accept no other.`);
}
