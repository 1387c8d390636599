import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

import { ROOT } from "./root.ts";

const manifest = z.object({ version: z.string() });

export function passageVersion(): string {
  return manifest.parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"))).version;
}
