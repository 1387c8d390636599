import type { Rule } from "eslint";

/** Words that refer to something outside the comment: it has then no subject of its own. */
const DANGLING = /^[*\s]*(Of|By|Then|Told|Beyond|Under|Also|To be)\b/;

/** A comment is a sentence that stands alone. One that begins with "By" or "Also" continues a text that the reader does not see. */
export const commentOpening: Rule.RuleModule = {
  meta: {
    type: "problem",
    schema: [],
    messages: { dangling: 'A comment that begins with "{{word}}" has no subject: say who does what.' },
  },
  create: (context) => ({
    Program() {
      let before: { line: number; isLine: boolean } | null = null;
      for (const { type, value, loc } of context.sourceCode.getAllComments()) {
        if (!loc) continue;
        // A line comment below another one continues its sentence.
        const continues = type === "Line" && before?.isLine === true && before.line === loc.start.line - 1;
        before = { line: loc.end.line, isLine: type === "Line" };
        const word = continues ? undefined : DANGLING.exec(value)?.[1];
        if (word !== undefined) context.report({ loc, messageId: "dangling", data: { word } });
      }
    },
  }),
};
