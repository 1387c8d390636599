/** Used by two modules, so that the bundler splits it off. */
export function describe(kind: string): string {
  return `a ${kind} book`;
}
