/** Without spaces: apps and messages show codes as "123 456". */
export function typedCode(typed: string): string {
  return typed.replaceAll(/\s/g, "");
}
