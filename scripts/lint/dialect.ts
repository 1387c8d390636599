const PRIVATE_FIX =
  "Write #name: TypeScript's `private` and `protected` hold for the type checker only, a #name at run time too.";
const SPREAD_FIX = "Write the properties themselves: a spread of an object literal hides how many there are.";
const MEMBERS = "PropertyDefinition, MethodDefinition[kind!='constructor'], TSParameterProperty";

/** Where the language has two ways to write the same thing, the project uses one. Only a constructor has no # form. */
export const oneDialect = [
  { selector: `:matches(${MEMBERS})[accessibility]`, message: PRIVATE_FIX },
  { selector: ":matches(SpreadElement, JSXSpreadAttribute) > ObjectExpression", message: SPREAD_FIX },
];
