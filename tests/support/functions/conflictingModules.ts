import { AsyncLocalStorage } from "node:async_hooks";
import { makeFunctionReference, type FunctionReference, type GenericMutationCtx } from "convex/server";

type Modules = Record<string, () => Promise<unknown>>;
type Context = GenericMutationCtx<Record<string, never>>;
type Handler = (ctx: Context, args: Record<string, unknown>) => unknown;

/** Undoes the mutation's writes, as a conflict at the commit would. */
class Conflict extends Error {
  override readonly name = "Conflict";
}

const SILENT = new Proxy(console, { get: () => () => undefined });

/** Set while a mutation runs; `isDoomed` until the outermost mutation of the first run has started. */
const running = new AsyncLocalStorage<{ isDoomed: boolean }>();

/**
 * The same functions, but each outermost mutation is run, undone and run again, as Convex does when another mutation
 * has committed first. A mutation that counts twice, or depends on memory of an earlier run, fails its own tests.
 */
export function conflicting(modules: Modules): Modules {
  return Object.fromEntries(
    Object.entries(modules).map(([path, load]) => [path, async () => withConflicts(modulePath(path), await load())]),
  );
}

/** `../../../convex/leads/staff.ts` is `leads/staff` to its callers. */
function modulePath(path: string): string {
  return path.replace(/^.*\/convex\//, "").replace(/\.[^.]+$/, "");
}

function withConflicts(path: string, module: unknown): unknown {
  if (typeof module !== "object" || module === null) return module;
  const exports = Object.entries(module).map(([name, value]: [string, unknown]) => {
    if (typeof value !== "function" || !("isMutation" in value) || !("_handler" in value)) return [name, value];
    const reference = makeFunctionReference<"mutation">(`${path}:${name}`);
    const handler = runTwice(reference, value._handler as Handler);
    const get = (target: object, key: string | symbol): unknown =>
      key === "_handler" ? handler : Reflect.get(target, key);
    return [name, new Proxy(value, { get })];
  });
  return Object.fromEntries(exports) as unknown;
}

function runTwice(reference: FunctionReference<"mutation">, handler: Handler): Handler {
  return async (ctx, args) => {
    const outer = running.getStore();
    if (outer?.isDoomed === true) {
      outer.isDoomed = false;
      // Replaces only this function's console: the log of a discarded run has no reader.
      globalThis.console = SILENT;
      await handler(ctx, args);
      throw new Conflict();
    }
    if (outer !== undefined) return await handler(ctx, args);
    // A refusal in the first run comes again in the second, which passes it on.
    await running.run({ isDoomed: true }, () => ctx.runMutation(reference, args)).catch(() => undefined);
    return await running.run({ isDoomed: false }, () => handler(ctx, args));
  };
}
