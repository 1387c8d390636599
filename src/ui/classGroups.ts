/** Utilities without a value, by the property they set. */
const KEYWORDS: Readonly<Record<string, string>> = {
  display: "block inline inline-block flex inline-flex grid inline-grid contents hidden flow-root table",
  position: "static fixed absolute relative sticky",
  "screen-reader": "sr-only not-sr-only",
  overflow: "overflow-auto overflow-hidden overflow-clip overflow-visible overflow-scroll",
  "text-overflow": "truncate text-ellipsis text-clip",
  "text-align": "text-left text-center text-right text-start text-end text-justify",
  "text-wrap": "text-wrap text-nowrap text-balance text-pretty",
  "text-decoration": "underline no-underline line-through overline",
  "font-style": "italic not-italic",
  "font-family": "font-sans font-mono font-serif",
  "flex-direction": "flex-row flex-col flex-row-reverse flex-col-reverse",
  "flex-wrap": "flex-wrap flex-nowrap flex-wrap-reverse",
  "border-style": "border-solid border-dashed border-dotted border-double border-none border-hidden",
  "outline-style": "outline-none outline-hidden outline-solid outline-dashed outline-dotted",
  "word-break": "break-words break-all break-normal break-keep",
  "tabular-nums": "tabular-nums proportional-nums",
  "text-case": "uppercase lowercase capitalize normal-case",
};

/** Utilities with a value of any kind: the name is the group. Longer names stand before those that they begin with. */
const NAMES = [
  "min-w max-w min-h max-h size w h px py pt pr pb pl p mx my mt mr mb ml m gap-x gap-y gap inset-x inset-y inset top right",
  "bottom left z order opacity shadow animate transition duration delay ease cursor items justify self content basis",
  "grid-cols grid-rows col-span row-span leading tracking space-x space-y overflow-x overflow-y scroll-mt scroll-mb",
  "translate-x translate-y scale rotate origin outline-offset underline-offset bg select pointer-events whitespace resize",
  "list align line-clamp rounded-t rounded-r rounded-b rounded-l rounded grow shrink aspect object fill",
].flatMap((names) => names.split(" "));

const WIDTH = "(?:-(?:\\d+|px|\\[[^\\]]*\\]))?$";

/** Utilities that share a name and set different properties. */
const PATTERNS: readonly (readonly [group: string, pattern: RegExp])[] = [
  ["font-size", /^text-(?:[2-9]?x[sl]|sm|base|lg|\[[\d.]+(?:px|r?em)\])$/],
  ["text-color", /^text-/],
  ["font-weight", /^font-/],
  ["flex", /^flex-/],
  ["border-width", new RegExp(`^border${WIDTH}`)],
  ["border-$1-width", new RegExp(`^border-([xytrbl])${WIDTH}`)],
  ["border-$1-color", /^border-([xytrbl])-/],
  ["border-color", /^border-/],
  ["outline-width", new RegExp(`^outline${WIDTH}`)],
  ["outline-color", /^outline-/],
  ["ring-width", new RegExp(`^ring${WIDTH}`)],
  ["ring-color", /^ring-/],
  ["divide-$1", new RegExp(`^divide-([xy])${WIDTH}`)],
  ["divide-color", /^divide-/],
];

const SIDES = ["x", "y", "t", "r", "b", "l"];
const sided = (name: string) => SIDES.map((side) => `${name}${side}`);

/** A later utility of the group also replaces earlier ones of these groups. */
export const REPLACES: Readonly<Record<string, readonly string[]>> = {
  "line-clamp": ["display", "overflow"],
  p: sided("p"),
  px: ["pl", "pr"],
  py: ["pt", "pb"],
  m: sided("m"),
  mx: ["ml", "mr"],
  my: ["mt", "mb"],
  size: ["w", "h"],
  inset: ["inset-x", "inset-y", "top", "right", "bottom", "left"],
  "inset-x": ["left", "right"],
  "inset-y": ["top", "bottom"],
  gap: ["gap-x", "gap-y"],
  overflow: ["overflow-x", "overflow-y"],
  rounded: sided("rounded-"),
  flex: ["basis", "grow", "shrink"],
  "font-size": ["leading"],
  "border-x-width": ["border-l-width", "border-r-width"],
  "border-y-width": ["border-t-width", "border-b-width"],
  "border-x-color": ["border-l-color", "border-r-color"],
  "border-y-color": ["border-t-color", "border-b-color"],
  "border-width": SIDES.map((side) => `border-${side}-width`),
  "border-color": SIDES.map((side) => `border-${side}-color`),
};

const GROUP_OF_KEYWORD = new Map(
  Object.entries(KEYWORDS).flatMap(([group, words]) => words.split(" ").map((word) => [word, group] as const)),
);

/** The property that a utility sets, or null for a class that is none of ours. */
export function groupOf(utility: string): string | null {
  const bare = utility.replace(/^!?-?/, "").replace(/!$/, "");
  const keyword = GROUP_OF_KEYWORD.get(bare);
  if (keyword !== undefined) return keyword;
  const name = NAMES.find((each) => bare === each || bare.startsWith(`${each}-`));
  if (name !== undefined) return name;
  for (const [group, pattern] of PATTERNS) {
    const match = pattern.exec(bare);
    if (match) return group.replace("$1", match[1] ?? "");
  }
  return null;
}
