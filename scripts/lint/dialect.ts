const PRIVATE_FIX =
  "Write #name: TypeScript's `private` and `protected` end with the types, a #name is private when the code runs too.";
const SPREAD_FIX = "Write the properties themselves: spreading an object literal only hides how many there are.";
const MEMBERS = "PropertyDefinition, MethodDefinition[kind!='constructor'], TSParameterProperty";

/** Where the language has two ways to write the same thing, one of them. Only a constructor has no # form. */
export const oneDialect = [
  { selector: `:matches(${MEMBERS})[accessibility]`, message: PRIVATE_FIX },
  { selector: ":matches(SpreadElement, JSXSpreadAttribute) > ObjectExpression", message: SPREAD_FIX },
];
