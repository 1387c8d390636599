/** The part of Babel's tree that this plug-in reads. */
interface SyntaxPath {
  node: { type: string; value?: unknown; quasis?: { value: { raw: string } }[] };
}

/** Sentences for people, lists of class names, and queries have spaces between words. */
const WORDS = /\S\s+\S/;

/**
 * A plug-in of Stryker. Emptying a sentence is no break worth a test of its own: texts that matter are asserted where
 * they are shown. Names of events, kinds and fields are one word each, and are mutated.
 */
export const strykerPlugins = [
  {
    kind: "Ignore",
    name: "prose",
    value: {
      shouldIgnore: ({ node }: SyntaxPath): string | undefined => (isProse(node) ? "text of several words" : undefined),
    },
  },
];

function isProse({ type, value, quasis }: SyntaxPath["node"]): boolean {
  if (type === "StringLiteral") return typeof value === "string" && WORDS.test(value);
  if (type !== "TemplateLiteral") return false;
  return quasis?.some((quasi) => WORDS.test(quasi.value.raw)) === true;
}
