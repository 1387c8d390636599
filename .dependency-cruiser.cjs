/**
 * The rules of imports between folders. Patterns capture the folder's name, so a new room is guarded the day it is created.
 * tests/access/layers.test.ts breaks each rule once in a small tree of its own and expects the report.
 */
const ROOMS = require("./packages/embedded/rooms.cjs");
const { areaRules, PARTS } = require("./scripts/layers/areas.ts");

const TEST = "\\.(test|spec)\\.tsx?$";
const AUDIENCE = "(staff|portal|open|webhooks|feeds|internal|jobs|cached)";
/** Actions of Node's runtime are apart from the other functions of their audience. */
const AUDIENCE_FILE = `${AUDIENCE}(?:Node)?\\.ts$`;
/** Verbs that other rooms call besides those of `model.ts`. */
const PUBLIC_VERBS =
  "^convex/(access/(accounts/(actors|feedPasses|limits|refuse)|invitations/letters|portal/people)|cases/record/(caseChoice|owner|summary)|contracts/ledger/transactions|contracts/signing/documentProvider|clients/notices/writeToPortal|documents/(encryption/(checkKeys|keys|transitPair)|record/callers|review/requestFulfilment|storage/storageProvider)|contracts/record/clientContracts)\\.ts$";
/** How documents are encrypted, in functions and in the browser. */
const SEALING = "^convex/documents/encryption/sealing\\.ts$";
/** A room of convex/, captured. */
const ROOM = "convex/([^/]+/[^/]+)";
/** Files of platform that read and delete rows of every room. */
const ROWS = "^convex/platform/(removableRows|webhookInbox)\\.ts$";
/** Pure files: the rules of a room, and those beside the rooms of an area (`jobs.ts` there has addresses of version 0.1). */
const RULES = "^convex/[^/]+/(?:[^/]+/rules|(?!jobs|removableRows|webhookInbox)[^/]+)\\.ts$";
const BUILDERS = "^convex/access/builders/";
const PROVIDERS = "^convex/platform/providers/";
/** The parts of the outside services that every area may know: the ports, the choice of providers, and their names. */
const PORTS = "^convex/platform/providers/[\\w/]*([pP]ort|choice|Description)\\.ts$";
/** Rules of no area: words, addresses, days, hashes, and the environment. */
const BASIC_RULES = "^convex/platform/(?!removableRows|webhookInbox)[^/]+\\.ts$";
const RESERVED = `(?:(?:access|rules|tables|answers|sealing)\\.ts$|${AUDIENCE_FILE})`;

/** The files at the top of convex/: the permissions, the records with notes, and those that the platform requires by name. */
const TOP = "^convex/(permissions|noteSubjects|schema|http|crons|auth\\.config|convex\\.config)\\.ts$";

/** Addresses of version 0.1 at which calls may still be scheduled: one file of re-exports each, to be removed with 0.3. */
const EARLIER = "^convex/[^/]+/jobs(Node)?\\.ts$";

const rooms = Object.entries(ROOMS).map(([room, others]) =>
  forbid(
    `room-${room}`,
    "Rooms of the deployment use those that packages/embedded/rooms.cjs gives them; main, deployment and engine put them together.",
    { path: `^packages/embedded/src/${room}/` },
    { path: "^packages/embedded/", pathNot: `^packages/embedded/src/(${[room, ...others].join("|")})/` },
  ),
);

/** @type {(name: string, comment: string, ...fromTo: [object, object]) => object} */
function forbid(name, comment, ...[from, to]) {
  return { name, comment, severity: "error", from: { pathNot: TEST, ...from }, to };
}

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Two files that need each other are one file, or miss a third.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "resolvable",
      comment: "The imported file or package does not exist.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },

    forbid(
      "rooms-in-areas",
      "convex/<area>/<room>/<file>.ts and no deeper, but for the adapters of each trade: the rules below know files by that place.",
      { path: "^convex/(?!_generated/)[^/]+/[^/]+/[^/]+/", pathNot: PROVIDERS },
      {},
    ),
    forbid(
      "no-loose-files",
      "At the top of convex/ are the platform's own files, permissions.ts and noteSubjects.ts; everything else belongs to an area.",
      { path: "^convex/[^/]+$", pathNot: [TEST, TOP] },
      {},
    ),
    forbid(
      "top-files-compose",
      "The files at the top put together what the rooms have: a function of their own would have no audience.",
      { path: TOP },
      { path: [BUILDERS, PROVIDERS], pathNot: PORTS },
    ),
    forbid(
      "access-imports-nothing",
      "access.ts says who may do what in its room. Every screen loads it, and nothing else with it.",
      { path: `^${ROOM}/access\\.ts$` },
      {},
    ),
    forbid(
      "permissions-compose-access",
      "permissions.ts composes the access.ts of all rooms. Every screen loads it, and nothing else with it.",
      { path: "^convex/permissions\\.ts$" },
      { pathNot: `^${ROOM}/access\\.ts$` },
    ),
    forbid(
      "access-rules-alone",
      "accounts/rules.ts has roles, which every area uses: it knows none of them.",
      { path: "^convex/access/accounts/rules\\.ts$" },
      { path: "^convex/", pathNot: BASIC_RULES },
    ),
    forbid(
      "rules-are-pure",
      "Rules run in the browser too: they import other rules and the ports of outside services only.",
      { path: RULES },
      { path: "^(convex|src|packages|scripts|tests)/", pathNot: [RULES, PORTS] },
    ),
    forbid(
      "sealing-is-pure",
      "sealing.ts may run in the browser: it imports rules, and how documents are encrypted.",
      { path: `^${ROOM}/sealing\\.ts$` },
      {
        path: "^(convex|src|packages|scripts|tests)/",
        pathNot: [RULES, SEALING],
      },
    ),
    forbid(
      "tables-know-tables",
      "tables.ts takes its validators from its own rules, from ports, the pure files of areas, and other tables.",
      { path: `^${ROOM}/tables\\.ts$` },
      { path: "^convex/", pathNot: ["^convex/$1/rules\\.ts$", "^convex/[^/]+/[^/]+\\.ts$", PORTS, "/tables\\.ts$"] },
    ),
    forbid(
      "answers-know-tables",
      "answers.ts takes its validators from its own rules, from ports, the pure files of areas, tables and other answers.",
      { path: `^${ROOM}/answers\\.ts$` },
      {
        path: "^convex/",
        pathNot: ["^convex/$1/rules\\.ts$", "^convex/[^/]+/[^/]+\\.ts$", PORTS, "/(tables|answers)\\.ts$"],
      },
    ),
    forbid(
      "models-stay-inside",
      "A model uses its own room, other rooms' model.ts, rules and public verbs, permissions.ts and _generated; never builders, audiences or another room's tables and answers.",
      {
        path: `^${ROOM}/[^/]+\\.ts$`,
        pathNot: [TEST, `^${ROOM}/${RESERVED}`, BUILDERS, PROVIDERS],
      },
      {
        path: "^convex/",
        pathNot: [
          "^convex/$1/",
          `^${ROOM}/removing\\.ts$`,
          `^${ROOM}/model\\.ts$`,
          RULES,
          ROWS,
          "^convex/permissions\\.ts$",
          PUBLIC_VERBS,
          SEALING,
          "^convex/_generated/",
          PROVIDERS,
        ],
      },
    ),
    forbid(
      "removed-with-the-client",
      "What a room removes with a client is in its removing.ts, which only clientDeletion calls.",
      { path: `^${ROOM}/[^/]+\\.ts$`, pathNot: [TEST, "^convex/workspace/clientDeletion/"] },
      { path: `^${ROOM}/removing\\.ts$`, pathNot: "^convex/$1/" },
    ),
    forbid(
      "models-below-audiences",
      "Nothing imports an audience file: its functions are called by address.",
      { path: "^convex/[^/]+/", pathNot: [TEST, EARLIER] },
      { path: `^${ROOM}/${AUDIENCE_FILE}`, pathNot: BUILDERS },
    ),
    forbid(
      "earlier-addresses-re-export",
      "The address of a scheduled call of version 0.1 re-exports the job that has moved, and has nothing of its own.",
      { path: EARLIER },
      { pathNot: "^convex/(?!access/builders/)[^/]+/[^/]+/jobs(Node)?\\.ts$" },
    ),
    forbid(
      "audience-builder",
      "An audience file uses the builder of its own name only.",
      { path: `^convex/[^/]+/[^/]+/${AUDIENCE_FILE}`, pathNot: [TEST, BUILDERS] },
      { path: BUILDERS, pathNot: `${BUILDERS}$1\\.ts$` },
    ),
    forbid(
      "audience-own-room",
      "An audience file uses its own room, other rooms' model.ts and rules, and permissions.ts.",
      { path: `^${ROOM}/${AUDIENCE_FILE}`, pathNot: [TEST, BUILDERS] },
      {
        path: "^convex/",
        pathNot: [
          "^convex/$1/",
          BUILDERS,
          PROVIDERS,
          "^convex/_generated/",
          `^${ROOM}/model\\.ts$`,
          RULES,
          ROWS,
          "^convex/(permissions|noteSubjects)\\.ts$",
          "^convex/platform/liveList/",
          "^convex/access/accounts/(actors|limits|refuse)\\.ts$",
        ],
      },
    ),
    forbid(
      "providers-by-role",
      "The outside world is called from jobs, webhooks and a room's files for a service: <service>Provider.ts.",
      { path: "^convex/", pathNot: [TEST, `^${ROOM}/(jobs|jobsNode|webhooks|\\w+Provider)\\.ts$`, PROVIDERS] },
      { path: PROVIDERS, pathNot: PORTS },
    ),
    forbid(
      "ports-are-pure",
      "Ports run in the browser too: they import each other, basic rules, and types of providers.",
      { path: PORTS },
      {
        path: "^(convex|src|packages|scripts|tests)/",
        pathNot: [PORTS, BASIC_RULES],
        dependencyTypesNot: ["type-only"],
      },
    ),
    forbid(
      "providers-alone",
      "An adapter knows the provider's wire format and its port, and no area of ours.",
      { path: PROVIDERS },
      { path: "^convex/", pathNot: [PROVIDERS, BASIC_RULES] },
    ),
    forbid(
      "node-apart",
      "The CLI bundles …Node.ts for Node's runtime; an importer would take what needs Node into the default runtime.",
      { path: "^convex/", pathNot: [TEST, "Node\\.ts$"] },
      { path: "^convex/.*Node\\.ts$" },
    ),
    forbid(
      "builders-know-access",
      "Builders admit a caller: they use ports, permissions and the other rooms of access.",
      { path: BUILDERS },
      { path: "^convex/", pathNot: [PORTS, "^convex/(permissions\\.ts$|access/|_generated/)"] },
    ),
    ...areaRules(TEST, BUILDERS),

    forbid(
      "browser-reads-rules",
      "The browser imports addresses, row types, permissions, rules, ports and sealing; anything else of convex/ stays on the server.",
      { path: "^src/" },
      {
        path: "^convex/",
        pathNot: [
          "^convex/_generated/(api|dataModel)(\\.d)?\\.(ts|js)$",
          "^convex/permissions\\.ts$",
          `^${ROOM}/access\\.ts$`,
          RULES,
          PORTS,
          SEALING,
        ],
      },
    ),
    forbid(
      "browser-alone",
      "src/ is bundled for the browser.",
      { path: "^src/" },
      { path: "^(packages|scripts|tests)/" },
    ),
    forbid(
      "ui-knows-itself",
      "ui/ has no domain word.",
      { path: "^src/ui/" },
      { path: "^(src|convex)/", pathNot: "^src/ui/" },
    ),
    forbid(
      "lib-below-features",
      "lib/ uses ui/ and itself.",
      { path: "^src/lib/" },
      { path: "^src/", pathNot: "^src/(lib|ui)/" },
    ),
    forbid(
      "lib-of-platform",
      "lib/ has no domain word: of convex/ it uses addresses and the rules of platform.",
      { path: "^src/lib/" },
      { path: "^convex/", pathNot: "^convex/(_generated|platform)/" },
    ),
    forbid(
      "features-below-routes",
      "Features import features, lib and ui: compose them in routes/.",
      { path: "^src/features/" },
      { path: "^src/", pathNot: "^src/(features|lib|ui)/" },
    ),
    forbid(
      "areas-share",
      "A feature uses another area's room shared, and the rooms of documents with which others show and send them.",
      { path: "^src/features/([^/]+)/" },
      { path: "^src/features/", pathNot: `^src/features/($1|[^/]+/shared|${PARTS.join("|")})/` },
    ),
    forbid(
      "routes-below-app",
      "routes/ compose features.",
      { path: "^src/routes/" },
      { path: "^src/(app/|main\\.tsx$)" },
    ),

    forbid(
      "packages-alone",
      "A package knows nothing of the product: the deployment serves any Convex project, a stand-in knows the provider.",
      { path: "^packages/", pathNot: [] },
      { path: "^(convex|src|scripts|tests)/" },
    ),
    forbid(
      "packages-apart",
      "Packages use nothing of each other; their tests share testkit.",
      { path: "^packages/([^/]+)/", pathNot: [] },
      { path: "^packages/", pathNot: ["^packages/$1/", "^packages/testkit/"] },
    ),
    forbid(
      "testkit-for-tests",
      "What runs for people uses nothing that tests share.",
      { path: "^(convex|src|scripts|packages/[^/]+/src)/" },
      { path: "^packages/(testkit|[^/]+/(testing|tests))/" },
    ),
    forbid(
      "packages-by-name",
      "Outside its folder a package is imported as @passage/…, and has what its package.json exports.",
      { path: "^(convex|src|scripts|tests)/|^[^/]+$", pathNot: [] },
      { path: "^packages/", dependencyTypes: ["local"], dependencyTypesNot: ["aliased-workspace"] },
    ),
    forbid(
      "packages-by-name-in-packages",
      "Outside its folder a package is imported as @passage/…, and has what its package.json exports.",
      { path: "^packages/([^/]+)/", pathNot: [] },
      {
        path: "^packages/",
        pathNot: "^packages/$1/",
        dependencyTypes: ["local"],
        dependencyTypesNot: ["aliased-workspace"],
      },
    ),
    forbid("server-alone", "convex/ runs anywhere.", { path: "^convex/" }, { path: "^(src|packages|scripts|tests)/" }),
    forbid(
      "scripts-from-outside",
      "Scripts start the parts as programs. The table of variables is one for the functions and for what starts them.",
      { path: "^scripts/" },
      { path: "^(convex|src|tests)/", pathNot: "^convex/platform/environment\\.ts$" },
    ),
    ...rooms,
    forbid(
      "every-room-in-the-table",
      "A new folder of packages/embedded/src/ says in packages/embedded/rooms.cjs what it may import.",
      {
        path: "^packages/embedded/src/[^/]+/",
        pathNot: [TEST, `^packages/embedded/src/(${Object.keys(ROOMS).join("|")})/`],
      },
      {},
    ),
    {
      name: "nobody-imports-a-test",
      comment: "Share through tests/support, a package's testing/ or testkit.",
      severity: "error",
      from: {},
      to: { path: TEST },
    },
    forbid(
      "packages-that-ship",
      "What runs for people needs a package of dependencies, not of devDependencies.",
      {
        path: "^(convex|src|packages/(embedded|standins)/src|scripts/start)/",
        pathNot: TEST,
      },
      { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], dependencyTypesNot: ["type-only"] },
    ),
  ],
  options: {
    // _generated imports every module for its types; following it would make every scheduled job a cycle.
    doNotFollow: { path: ["node_modules", "^convex/_generated/"] },
    exclude: { path: ["/project/", "^dist/"] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default"],
      extensions: [".ts", ".tsx", ".js", ".d.ts"],
    },
  },
};
