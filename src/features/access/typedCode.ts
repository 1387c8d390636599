/** The code that was typed, also as an app or a message shows it: "123 456". */
export function typedCode(typed: string): string {
  return typed.replaceAll(/\s/g, "");
}
