import { z } from "zod";

/** The subset of Babel's tree that the mutators read. */
interface Syntax {
  type: string;
  [property: string]: unknown;
}

interface SyntaxPath {
  node: Syntax;
  parent: Syntax;
}

/** Like Stryker's own: yields the replacements of a node, one per break. */
interface Mutator {
  name: string;
  mutate(path: SyntaxPath): Iterable<Syntax>;
}

const vCall = z.looseObject({ arguments: z.array(z.looseObject({ type: z.string() })) });
const vName = z.object({ name: z.object({ name: z.string() }) });
const vBlock = z.object({ body: z.array(z.unknown()) });
const vSuper = z.object({ expression: z.object({ callee: z.object({ type: z.literal("Super") }) }) });

/** Removes a statement that is one of several; a single one goes with Stryker's own break of its block. */
const lostStatement: Mutator = {
  name: "LostStatement",
  *mutate({ node, parent }) {
    if (node.type !== "ExpressionStatement" || vSuper.safeParse(node).success) return;
    const isAlone = parent.type === "BlockStatement" && vBlock.safeParse(parent).data?.body.length === 1;
    const isListed = ["BlockStatement", "SwitchCase", "Program"].includes(parent.type);
    if (isListed && !isAlone) yield { type: "EmptyStatement" };
  },
};

/** No test asserts appearance: axe and the pictures see it. */
const LOOKS = new Set(["className", "style"]);

/** Removes an attribute of an element, which only assistive technology, or a second press, would notice. */
const lostAttribute: Mutator = {
  name: "LostAttribute",
  *mutate({ node }) {
    if (node.type !== "JSXAttribute" || LOOKS.has(vName.safeParse(node).data?.name.name ?? "")) return;
    // A node cannot be removed from the tree, so the attribute becomes a spread of an empty object.
    yield { type: "JSXSpreadAttribute", argument: { type: "ObjectExpression", properties: [] } };
  },
};

const CALLS = new Set(["CallExpression", "NewExpression", "OptionalCallExpression"]);
/** Kinds of values without a type in the syntax: two of them may have one type, so the compiler would notice nothing. */
const PLAIN = new Set([
  "Identifier",
  "MemberExpression",
  "OptionalMemberExpression",
  "CallExpression",
  "AwaitExpression",
]);

/** Swaps two adjacent arguments that could be of one type. */
const swappedArguments: Mutator = {
  name: "SwappedArguments",
  *mutate({ node }) {
    const call = CALLS.has(node.type) ? vCall.safeParse(node).data : undefined;
    if (call === undefined) return;
    for (const [index, first] of call.arguments.entries()) {
      const second = call.arguments[index + 1];
      if (second !== undefined && areAlike(first, second)) {
        yield { ...node, arguments: call.arguments.with(index, second).with(index + 1, first) };
      }
    }
  },
};

function areAlike(one: Syntax, other: Syntax): boolean {
  if (one.type.endsWith("Literal")) return one.type === other.type && one["value"] !== other["value"];
  if (!PLAIN.has(one.type) || !PLAIN.has(other.type)) return false;
  // The `ctx` of a Convex function never shares its type with another argument.
  return one["name"] !== "ctx" && (one.type !== "Identifier" || one["name"] !== other["name"]);
}

const MORE_MUTATORS: readonly Mutator[] = [lostStatement, lostAttribute, swappedArguments];

/** Puts the breaks of an expression into the tree, as a conditional that chooses one. */
interface Placer {
  place(path: PlacedPath, breaks: ReadonlyMap<unknown, unknown>): void;
}

interface PlacedPath extends SyntaxPath {
  replaceWith(node: Syntax): void;
}

const vMutators = z.object({ allMutators: z.custom<Mutator[]>(Array.isArray) });
const vPlacers = z.object({
  expressionMutantPlacer: z.custom<Placer>((value) => z.object({ place: z.function() }).safeParse(value).success),
});

/**
 * Stryker takes no mutators from outside, but reads all of them from one array at each file. Its package does not export that
 * module, so its path is derived from the one that is exported.
 */
export async function addMutators(): Promise<void> {
  const { allMutators } = vMutators.parse(await partOfStryker("mutators/mutate.js"));
  if (allMutators.includes(lostStatement)) return;
  allMutators.push(...MORE_MUTATORS);
  const { expressionMutantPlacer: placer } = vPlacers.parse(
    await partOfStryker("mutant-placers/expression-mutant-placer.js"),
  );
  const place = placer.place.bind(placer);
  placer.place = (path, breaks) => {
    place(path, breaks);
    placeInBraces(path);
  };
}

/** Stryker places no break on an element inside another one, where a conditional without braces would be text. */
function placeInBraces(path: PlacedPath): void {
  if (!["JSXElement", "JSXFragment"].includes(path.parent.type)) return;
  path.replaceWith({ type: "JSXExpressionContainer", expression: path.node });
}

async function partOfStryker(path: string): Promise<unknown> {
  return await import(new URL(path, import.meta.resolve("@stryker-mutator/instrumenter")).href);
}
