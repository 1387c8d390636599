import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

import { claimDataFolder } from "./dataFolder.ts";
import { parseStartOptions } from "./options.ts";
import { portsFrom } from "./ports.ts";
import { standinsService } from "./standins.ts";

// Caught: stand-ins that do not know where the app receives webhooks, and send none.
test("the stand-ins get the addresses of the app and of its HTTP actions", () => {
  const parent = mkdtempSync(join(tmpdir(), "passage-standins-"));
  const folder = claimDataFolder(join(parent, "data"), { fresh: false });
  const { nodeArgs } = standinsService(parseStartOptions([]), folder, portsFrom(4000));
  const valueOf = (flag: string) => nodeArgs[nodeArgs.indexOf(flag) + 1];
  expect(valueOf("--app-url")).toBe("http://localhost:4000");
  expect(valueOf("--site-url")).toBe("http://127.0.0.1:4011");
  folder.release();
  rmSync(parent, { recursive: true });
});
