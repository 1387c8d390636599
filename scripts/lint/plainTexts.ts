import type { Rule } from "eslint";

/** Letters on paper, which clients send: the word stands for nothing else. */
const ON_PAPER =
  /\b(?:recommendation|employment) letters?\b|\bletters? (?:from|or a paper|have deadlines|and digits)\b/gi;

/** Words that no lawyer and no client uses for the thing, with those that they use. */
const DIALECT: readonly [RegExp, string][] = [
  [/\b(?:some|every|any)body\b/i, "someone, everyone, anyone"],
  [/\bnobody\b/i, "no one, or Unassigned"],
  [/\bwhoever\b/i, "name the person"],
  [/\bmeanwhile\b/i, "someone has just changed this"],
  [/\bpictures?\b/i, "charts, photos or images"],
  [/\bletters?\b/i, "email"],
  [/\bmend(?:s|ed)?\b/i, "fix"],
  [/\b(?:by|of) (?:itself|themselves)\b/i, "automatically"],
  [/\bany more$|\bany more[.,:;!?]|\bany more and\b/i, "no longer"],
  [/\btaken? back\b|\bfor redo\b|\bto be done again\b/i, "undone, or new copy needed"],
  [/\bgo(?:es)? on\b/i, "continue"],
  [/\bout of the archive\b/i, "unarchive"],
  [/\bsecond step\b/i, "two-step verification"],
  [/\bhas left\)/i, "former member"],
  [/\bthe newest first\b/i, "newest first"],
];

/** Whether a string is a text for people: a key, a class or an address has neither spaces nor a capital letter at its start. */
function isForPeople(text: string): boolean {
  return /\s/.test(text.trim()) || /^\p{Lu}\p{Ll}/u.test(text);
}

/** Texts for people are in the trade's words. docs/writing.md has right and wrong pairs. */
export const plainTexts: Rule.RuleModule = {
  meta: {
    type: "problem",
    schema: [],
    messages: { dialect: 'People read "{{words}}" here: write "{{better}}".' },
  },
  create(context) {
    const check = (node: Rule.Node, text: string) => {
      if (!isForPeople(text)) return;
      for (const [word, better] of DIALECT) {
        const words = word.exec(text.replaceAll(ON_PAPER, ""))?.[0];
        if (words !== undefined) context.report({ node, messageId: "dialect", data: { words, better } });
      }
    };
    return {
      Literal(node) {
        if (typeof node.value === "string") check(node, node.value);
      },
      TemplateElement(node) {
        check(node, node.value.cooked ?? "");
      },
      JSXText(node: Rule.Node & { value?: string }) {
        check(node, node.value ?? "");
      },
    };
  },
};
