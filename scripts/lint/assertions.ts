const INSTEAD =
  "narrow it with a guard that checks it, parse it with zod or a validator where it comes in (JSON text of our own: packages/embedded/src/domain/json.ts), or type what makes it.";

const MINT =
  "Only where a brand is minted: under `// eslint-disable-next-line passage/assertions -- why`, and in the list of scripts/lint/assertions.test.ts.";

const ASSERTED = `\`as\` claims what nobody checks: ${INSTEAD} ${MINT}`;
const UNCHECKED = `This says what the value is without checking it: ${INSTEAD}`;

const IS_GUARD = "[returnType.typeAnnotation.type='TSTypePredicate']";

/** `as const` claims nothing. Other forms of assertions have the same fix. */
export const noAssertion = [
  { selector: "TSAsExpression:not([typeAnnotation.typeName.name='const'])", message: ASSERTED },
  { selector: "TSTypeAssertion:not([typeAnnotation.typeName.name='const'])", message: ASSERTED },
  { selector: `:function${IS_GUARD} > BlockStatement > ReturnStatement:first-child > Literal`, message: UNCHECKED },
  { selector: `ArrowFunctionExpression${IS_GUARD} > Literal.body`, message: UNCHECKED },
  {
    selector: "CallExpression[callee.object.name='z'][callee.property.name='custom'][arguments.length=0]",
    message: UNCHECKED,
  },
  {
    selector:
      "CallExpression[callee.object.name='z'][callee.property.name='custom'] > ArrowFunctionExpression > Literal.body",
    message: UNCHECKED,
  },
];
