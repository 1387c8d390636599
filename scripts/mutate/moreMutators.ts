import { z } from "zod";

/** The part of Babel's tree that the mutators read. */
interface Syntax {
  type: string;
  [property: string]: unknown;
}

interface SyntaxPath {
  node: Syntax;
  parent: Syntax;
}

/** As Stryker's own: for a place in the tree, what it is replaced with in each break. */
interface Mutator {
  name: string;
  mutate(path: SyntaxPath): Iterable<Syntax>;
}

const vCall = z.looseObject({ arguments: z.array(z.looseObject({ type: z.string() })) });
const vName = z.object({ name: z.object({ name: z.string() }) });
const vBlock = z.object({ body: z.array(z.unknown()) });
const vSuper = z.object({ expression: z.object({ callee: z.object({ type: z.literal("Super") }) }) });

/** A statement lost from among others: one that is alone in its block goes with Stryker's own break of the block. */
const lostStatement: Mutator = {
  name: "LostStatement",
  *mutate({ node, parent }) {
    if (node.type !== "ExpressionStatement" || vSuper.safeParse(node).success) return;
    const isAlone = parent.type === "BlockStatement" && vBlock.safeParse(parent).data?.body.length === 1;
    const isListed = ["BlockStatement", "SwitchCase", "Program"].includes(parent.type);
    if (isListed && !isAlone) yield { type: "EmptyStatement" };
  },
};

/** Looks are asserted nowhere: axe and the pictures see them. */
const LOOKS = new Set(["className", "style"]);

/** An attribute lost from an element: what only assistive technology, or a second press, would notice. */
const lostAttribute: Mutator = {
  name: "LostAttribute",
  *mutate({ node }) {
    if (node.type !== "JSXAttribute" || LOOKS.has(vName.safeParse(node).data?.name.name ?? "")) return;
    // A tree cannot lose a place in it; an element is spread with nothing there.
    yield { type: "JSXSpreadAttribute", argument: { type: "ObjectExpression", properties: [] } };
  },
};

const CALLS = new Set(["CallExpression", "NewExpression", "OptionalCallExpression"]);
/** Values whose kind the syntax does not tell: two of them may well be of one type, so the compiler notices nothing. */
const PLAIN = new Set([
  "Identifier",
  "MemberExpression",
  "OptionalMemberExpression",
  "CallExpression",
  "AwaitExpression",
]);

/** Two arguments beside each other, swapped, where both could be either. */
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
  // The context of a function of Convex is of no other argument's type.
  return one["name"] !== "ctx" && (one.type !== "Identifier" || one["name"] !== other["name"]);
}

const MORE_MUTATORS: readonly Mutator[] = [lostStatement, lostAttribute, swappedArguments];

/** What puts the breaks of an expression into the tree, as a choice between them. */
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
 * Stryker takes no mutators from outside, but looks for all of them in one array at each file. Its package does not export that
 * module, so it is found beside the one that it does.
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

/** None of Stryker's own breaks is placed on an element inside another one, where a choice without braces would be a text. */
function placeInBraces(path: PlacedPath): void {
  if (!["JSXElement", "JSXFragment"].includes(path.parent.type)) return;
  path.replaceWith({ type: "JSXExpressionContainer", expression: path.node });
}

async function partOfStryker(path: string): Promise<unknown> {
  return await import(new URL(path, import.meta.resolve("@stryker-mutator/instrumenter")).href);
}
