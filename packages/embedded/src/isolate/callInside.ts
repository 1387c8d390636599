import vm from "node:vm";

/** The realm of pushed modules: the global object of a fresh context. */
export type World = ReturnType<typeof vm.createContext>;

/**
 * Compiles a function's source inside a realm and calls it there, so that everything it creates belongs to that realm.
 * The function may refer only to its parameter and to standard globals.
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

/** Defines globals with the attributes of built-in ones: writable, configurable, not enumerable. */
export function defineGlobals(world: World, globals: object): void {
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(world, name, { value, writable: true, configurable: true, enumerable: false });
  }
}
