import type { AST, Rule } from "eslint";

/** Words that refer to something outside the comment: it has then no subject of its own. */
const DANGLING = /^(?:Of|By|Then|Told|Beyond|Under|Also|To be)\b/;
/** A question instead of a subject: the reader learns only at the end what the comment is about. */
const QUESTION = /^(?:What|Who|Whoever|Whatever|Those|Nothing of|How far|As many as|As far as)\b/;
/** Subjects without a name, and states described as distances or fates. */
const ROUNDABOUT = /\b(?:whoever|those of which|of whom|what becomes of|how far)\b/i;

interface WholeComment {
  isLine: boolean;
  loc: AST.SourceLocation;
  text: string;
}

/** The comments of a file. Line comments below each other are one comment. */
function wholeComments({ sourceCode }: Rule.RuleContext): WholeComment[] {
  const whole: WholeComment[] = [];
  for (const { type, value, loc } of sourceCode.getAllComments()) {
    if (!loc) continue;
    const isLine = type === "Line";
    const text = value.replaceAll(/^[*\s]+|\n[\s*]*/g, " ").trim();
    const before = whole.at(-1);
    if (isLine && before?.isLine === true && before.loc.end.line === loc.start.line - 1) {
      before.text += ` ${text}`;
      before.loc = { start: before.loc.start, end: loc.end };
    } else {
      whole.push({ isLine, loc, text });
    }
  }
  return whole;
}

/** A comment is a sentence that stands alone and names its subject first. docs/writing.md has right and wrong pairs. */
export const plainComments: Rule.RuleModule = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      dangling: 'A comment that begins with "{{words}}" has no subject: say who does what.',
      roundabout: 'A comment with "{{words}}" is read twice: name the person, the thing or the state.',
    },
  },
  create: (context) => ({
    Program() {
      for (const { loc, text } of wholeComments(context)) {
        const dangling = DANGLING.exec(text)?.[0];
        const words = dangling ?? (QUESTION.exec(text) ?? ROUNDABOUT.exec(text))?.[0];
        const messageId = dangling === undefined ? "roundabout" : "dangling";
        if (words !== undefined) context.report({ loc, messageId, data: { words } });
      }
    },
  }),
};
