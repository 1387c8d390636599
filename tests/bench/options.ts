import { parseArgs } from "node:util";

export const FIGURE_NAMES = [
  "propagation",
  "writes",
  "growth",
  "wire",
  "restart",
  "memory",
  "idle",
  "manyQueries",
  "revocation",
  "plain",
  "contractWebhook",
  "contractCreation",
  "firstList",
  "search",
  "leadPictures",
  "slowLine",
  "lighthouse",
  "contractList",
  "clientList",
  "documents",
  "review",
  "dailyWork",
  "today",
  "portal",
  "portalScores",
  "presence",
  "bulk",
  "stops",
  "server",
] as const;
/** It takes ten minutes, and another program. */
const ON_REQUEST = "server";

export type FigureName = (typeof FIGURE_NAMES)[number];

export interface BenchOptions {
  only: ReadonlySet<FigureName>;
  /** Fewer changes and shorter runs: for work on the bench or on speed, not for published figures. */
  quick: boolean;
  /** The figures are published too, in the README and in docs/figures.md. */
  readme: boolean;
  /** Writes a CPU profile of the deployment's process. */
  profServer: boolean;
  /** Leads; the first is the smallest and the last the largest size. */
  sizes: number[];
}

const OPTIONS = {
  only: { type: "string", default: FIGURE_NAMES.filter((name) => name !== ON_REQUEST).join(",") },
  quick: { type: "boolean", default: false },
  readme: { type: "boolean", default: false },
  "prof-server": { type: "boolean", default: false },
  sizes: { type: "string", default: "1000,10000,100000" },
} as const;

export function readOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({ args, options: OPTIONS, allowPositionals: false });
  const named = values.only.split(",");
  const only = FIGURE_NAMES.filter((name) => named.includes(name));
  if (only.length !== new Set(named).size) throw new Error(`--only takes a list of ${FIGURE_NAMES.join(", ")}`);
  const sizes = values.sizes.split(",").map(Number);
  if (!sizes.every((size) => Number.isInteger(size) && size >= 1_000)) {
    throw new Error("--sizes takes numbers of leads from 1000 on, such as 1000,100000");
  }
  return {
    only: new Set(only),
    quick: values.quick,
    readme: values.readme,
    profServer: values["prof-server"],
    sizes: sizes.sort((a, b) => a - b),
  };
}
