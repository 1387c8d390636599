import { join } from "node:path";
import { expect, test } from "vitest";
import { firstScreens } from "./firstScreens.ts";
import { ROOT } from "./root.ts";

const at = (path: string) => join(ROOT, path);
const LEADS = at("src/routes/staff/LeadsRoute.tsx");
const HOME = at("src/routes/portal/PortalHomeRoute.tsx");
const LUCIDE = "/x/node_modules/lucide-react/dist/esm/lucide-react.mjs";
const icon = (name: string) => `/x/node_modules/lucide-react/dist/esm/icons/${name}.mjs`;
const RADIX = "/x/node_modules/radix-ui/dist/index.mjs";
const primitive = (name: string) => `/x/node_modules/@radix-ui/react-${name}/dist/index.mjs`;
const ZOD = "/x/node_modules/zod/v4/mini/index.js";
const ZOD_UNUSED = "/x/node_modules/zod/v4/core/to-json-schema.js";
const CONVEX = "/x/node_modules/convex/dist/esm/react/index.js";
const ofConvex = (name: string) => `/x/node_modules/convex/dist/esm/react/${name}.js`;

/** The imports of a small app, instead of the bundler's. */
const IMPORTS: Record<string, string[]> = {
  [at("src/main.tsx")]: ["react", "button", CONVEX],
  button: [RADIX],
  [at("src/app/StaffShell.tsx")]: ["react", "topBar", "trouble", "navigation", "dialog", "toast"],
  [LEADS]: ["grid", "skeleton"],
  grid: ["rows", "react"],
  // A circle.
  rows: ["grid", "cells"],
  [at("src/routes/staff/CaseRoute.tsx")]: ["caseTypes"],
  [at("src/routes/open/AccessRoute.tsx")]: ["form", "trouble", "languageNames", ZOD],
  [ZOD]: ["/x/node_modules/zod/v4/core/schemas.js", ZOD_UNUSED],
  [at("src/routes/open/SetupRoute.tsx")]: ["setupMark", "setup", "dialog", "toast"],
  [at("src/app/PortalShell.tsx")]: ["words", "trouble", "languageNames", "navigation", "toast"],
  [HOME]: ["caseCard", "skeleton", "setupMark", LUCIDE],
  [at("src/routes/portal/PortalAccountRoute.tsx")]: ["cells"],
  caseCard: ["caseTypes"],
  [LUCIDE]: [icon("house"), icon("ghost")],
  [RADIX]: [primitive("slot"), primitive("dropdown-menu")],
  [CONVEX]: [ofConvex("client"), ofConvex("use_paginated_query")],
};
const CODE: Record<string, string> = {
  [at("src/main.tsx")]: 'import { ConvexReactClient } from "convex/react";',
  button: 'import { Slot as Slotted, DropdownMenu } from "radix-ui";',
  [HOME]: 'import { Home,\n  type LucideIcon } from "lucide-react"; import { Ghost } from "elsewhere";',
  [LUCIDE]: [
    "export { default as House, default as Home } from './icons/house.mjs';",
    "export { default as Ghost } from './icons/ghost.mjs';",
  ].join("\n"),
  [CONVEX]:
    'export { usePaginatedQuery } from "./use_paginated_query.js";\nexport {\n  ConvexReactClient\n} from "./client.js";',
};
const modules = {
  getModuleInfo: (id: string) => (id in IMPORTS ? { importedIds: IMPORTS[id] ?? [], code: CODE[id] ?? null } : null),
};

// Caught, one at a time: all icons and all primitives in the file that everybody loads, 40 kB of it for nobody; what a client's home
// needs in a dozen files; what only staff need among them; the sign-in form in fifteen files, which a visitor began to fetch when the start had run; the portal's own
// file asked for by the form, for a word that both need; parts of zod that no form uses; the screen's own file taken away, whose name journeys wait for.
test.each([
  ["react", "start"],
  [primitive("slot"), "start"],
  [primitive("dropdown-menu"), "start"],
  [ofConvex("client"), "start"],
  [ofConvex("use_paginated_query"), null],
  ["trouble", "start"],
  ["toast", "start"],
  ["languageNames", "start"],
  ["setupMark", "portal"],
  ["setup", null],
  ["form", "signIn"],
  [ZOD, "signIn"],
  ["/x/node_modules/zod/v4/core/schemas.js", "signIn"],
  [ZOD_UNUSED, null],
  [at("src/routes/open/AccessRoute.tsx"), "signIn"],
  [LEADS, null],
  ["topBar", "staff"],
  ["grid", "staff"],
  ["rows", "staff"],
  ["cells", "peopleLater"],
  ["dialog", "peopleLater"],
  ["skeleton", "people"],
  ["navigation", "people"],
  [HOME, "portal"],
  ["caseCard", "portal"],
  ["words", "portal"],
  [icon("house"), "portal"],
  [icon("ghost"), null],
  ["caseTypes", "everyone"],
  ["unknown", null],
])("the module %s belongs to %s", (id, file) => {
  expect(firstScreens(ROOT).name(id, modules)).toBe(file);
});
