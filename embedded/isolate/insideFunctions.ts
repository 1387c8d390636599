import vm from "node:vm";

/** What a pushed module's own world is: the global object of a fresh context. */
export type World = ReturnType<typeof vm.createContext>;

/**
 * Runs a function's text inside a world, so that what it creates belongs to that world.
 * The function must not name anything but its parameter and standard globals.
 */
export function callInside<Outside, Result>(
  world: World,
  inside: (outside: Outside) => Result,
  outside: Outside,
): Result {
  const compiled: unknown = vm.runInContext(`(${inside.toString()})`, world, {
    filename: `convex:/_system/${inside.name}.js`,
  });
  // eslint-disable-next-line passage/assertions -- It is `inside`, compiled a second time.
  return (compiled as (outside: Outside) => Result)(outside);
}

/** Adds globals the way the platform's own are: writable, configurable, not enumerated. */
export function defineGlobals(world: World, globals: object): void {
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(world, name, { value, writable: true, configurable: true, enumerable: false });
  }
}
