/** For tests of the functions, whose type check does not accept the `.ts` endings of this package's imports. */

interface Heard {
  messages: unknown[];
  tools: unknown[];
}

export function answersAsTold(
  mode: "offline" | "obedient" | "silent",
  heard: Heard,
  now: number,
): { text: string } | { calls: { name: string; args: unknown }[] };
