const PALETTE =
  "slate|gray|zinc|neutral|stone|mauve|olive|mist|taupe|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|black|white";
/**
 * Matches a Tailwind palette class (`text-red-500`, `bg-white`), an arbitrary colour (`bg-[#fff]`) or a bare hex
 * colour. It has no slash, which would end a regular expression in a selector.
 */
const RAW_COLOUR = `(^|[ :])(bg|text|border|ring|outline|fill|stroke|from|via|to|divide|accent|caret|decoration|placeholder|shadow)-((${PALETTE})(-[0-9]{2,3})?(?![a-z0-9-])|\\[#)|^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$`;
const COLOUR_FIX =
  "A raw colour breaks the dark theme: use a token of src/ui/tokens.css (text-ink-soft, bg-surface …) or a part of src/ui.";

export const noDefaultExport = {
  selector: "ExportDefaultDeclaration",
  message:
    "Named exports only, so that a thing has one name everywhere; only the platform's own files export a default.",
};

export const noBarrel = {
  selector: "ExportAllDeclaration",
  message: "No barrels: import from the file that defines the thing.",
};

/** For screens: an error thrown by a query replaces the content of the nearest error boundary, which is often the whole screen. */
export const throwingQuery = {
  selector: "ImportDeclaration[source.value='convex/react'] > ImportSpecifier[imported.name='useQuery']",
  message: "useQuery throws a failure of its query, and takes the screen along: use useRecoveringQuery.",
};

const ownTime =
  "A screen has one style of times, 7:37 AM: use formatTime, formatClock, formatMoment or formatExactTime of lib/format.";

/** For staff's screens: the portal writes times in the client's language. */
export const ownTimes = [
  { selector: "CallExpression[callee.property.name='toLocaleTimeString']", message: ownTime },
  { selector: "Property[key.name='timeStyle']", message: ownTime },
  { selector: "Property[key.name='hourCycle']", message: ownTime },
];

/** For screens outside `src/ui`: appearance is decided in one place. */
export const uiOnly = [
  {
    selector: "JSXOpeningElement[name.name='button']",
    message: "Use <Button> or another part of src/ui: a raw <button> has neither our focus ring nor a type.",
  },
  { selector: `Literal[value=/${RAW_COLOUR}/]`, message: COLOUR_FIX },
  { selector: `TemplateElement[value.raw=/${RAW_COLOUR}/]`, message: COLOUR_FIX },
];

const PATH_FIX = "An address is written once, in src/lib/paths.ts: take it from there.";
/** A path of the app: an outside address has a scheme, and an anchor begins with "#". */
const PATH = "/^\\u002f/";

/** For screens: an address that is typed twice is changed once. */
export const pathLiterals = [
  `JSXAttribute[name.name=/^(to|href)$/] > Literal[value=${PATH}]`,
  `JSXAttribute[name.name=/^(to|href)$/] > JSXExpressionContainer > TemplateLiteral > TemplateElement:first-child[value.raw=${PATH}]`,
  `CallExpression[callee.name='navigate'] > Literal.arguments[value=${PATH}]`,
  `CallExpression[callee.name='navigate'] > TemplateLiteral.arguments > TemplateElement:first-child[value.raw=${PATH}]`,
].map((selector) => ({ selector, message: PATH_FIX }));

const LANGUAGE = "/^(en|es|pt|fr|ht|zh|ru|ar)(-[A-Z]{2})?$/";
const LANGUAGE_FIX =
  "A comparison with a language is not found when another one is added: choose from a Record<Locale, …> (docs/addALanguage.md).";

/** For all but tests: the type checker finds what a table lacks. */
export const languageLiterals = [
  `BinaryExpression[operator=/^[!=]==?$/] > Literal[value=${LANGUAGE}]`,
  `CallExpression[callee.property.name='startsWith'] > Literal[value=${LANGUAGE}]`,
].map((selector) => ({ selector, message: LANGUAGE_FIX }));

const RAW_BUILDERS = [
  "query",
  "mutation",
  "action",
  "internalQuery",
  "internalMutation",
  "internalAction",
  "httpAction",
];

/** For `convex/` outside `convex/access/builders`: a function made by a raw builder has no audience and no permission. */
export const rawBuilders = {
  patterns: [
    {
      group: ["**/_generated/server", "convex/server"],
      importNames: [...RAW_BUILDERS, ...RAW_BUILDERS.map((name) => `${name}Generic`)],
      message:
        "Functions are made by the builders of convex/access/builders, which admit the caller: staffQuery, openMutation, internalQuery …",
    },
  ],
};

/** zod itself tries `new Function` for its first object, which the content security policy refuses with a line in the console. */
export const browserZod = {
  paths: ["zod", "zod/v4"].map((name) => ({ name, message: "What the browser loads takes zod from zod/mini." })),
};
