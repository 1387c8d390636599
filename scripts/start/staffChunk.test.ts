import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./root.ts";
import { staffChunk } from "./staffChunk.ts";

const at = (path: string) => join(ROOT, path);
const LEADS = at("src/routes/staff/LeadsRoute.tsx");

/** The imports of a small app, in place of the bundler's. */
const IMPORTS: Record<string, string[]> = {
  [at("src/main.tsx")]: ["react", "routes"],
  [at("src/app/StaffShell.tsx")]: ["react", "topBar", "navigation"],
  [LEADS]: ["grid", "button", "skeleton"],
  [at("src/routes/open/AccessRoute.tsx")]: ["form", "button"],
  [at("src/app/PortalShell.tsx")]: ["navigation"],
  [at("src/routes/portal/PortalHomeRoute.tsx")]: ["skeleton", "button", "portalOnly"],
  [at("src/routes/portal/PortalAccountRoute.tsx")]: ["cells", "skeleton"],
  grid: ["rows", "react"],
  // A circle.
  rows: ["grid", "cells"],
  button: ["classes"],
};
const modules = {
  getModuleInfo: (id: string) => (id in IMPORTS ? { importedIds: IMPORTS[id] ?? [], code: null } : null),
};

// Caught, one at a time: the button of the sign-in form in the file of staff, which every visitor would then load; what the
// portal needs in it, which every client would; a part of the list's parts left out; the screen's own file taken away, whose
// name journeys wait for.
test.each([
  ["grid", "staff"],
  ["rows", "staff"],
  ["cells", "peopleLater"],
  ["topBar", "staff"],
  ["skeleton", "people"],
  ["navigation", "people"],
  ["portalOnly", null],
  ["button", null],
  ["classes", null],
  ["react", null],
  ["form", null],
  ["unknown", null],
  [LEADS, null],
])("the module %s belongs to %s", (id, chunk) => {
  expect(staffChunk(ROOT).name(id, modules)).toBe(chunk);
});
