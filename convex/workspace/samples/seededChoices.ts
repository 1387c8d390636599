/** Random choices that are the same at every first start. */

export function pick<T>(choices: readonly T[], luck: number): T | undefined {
  return choices[Math.floor(luck * choices.length)];
}

export function shuffled(texts: readonly string[], random: () => number): string[] {
  return texts
    .map((text) => ({ text, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ text }) => text);
}

/** A linear congruential generator (Numerical Recipes): plenty for sample data, and the same everywhere. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
