/**
 * The rules of imports between folders. Patterns capture the folder's name, so a new domain or feature is guarded the day it is created.
 * tests/access/layers.test.ts breaks each rule once in a small tree of its own and expects the report.
 */
const { readFileSync } = require("node:fs");
const ROOMS = require("./packages/embedded/rooms.cjs");
const { domainRules } = require("./scripts/layers/domainOrder.ts");

const TEST = "\\.(test|spec)\\.tsx?$";
const AUDIENCE = "(staff|portal|open|webhooks|feeds|internal|jobs|cached)";
/** Actions of Node's runtime are apart from the other functions of their audience. */
const AUDIENCE_FILE = `${AUDIENCE}(?:Node)?\\.ts$`;
/** Verbs that other domains call besides those of `model.ts`. */
const PUBLIC_VERBS =
  "^convex/(access/(actors|limits|portals|refuse)|contracts/clientContracts|documents/checkKeys|payments/ledger|portalNotices/writeToPortal|signing/documentProvider)\\.ts$";
/** Only hand on jobs that have moved, so that calls scheduled by version 0.1 find them. Remove with 0.3. */
const EARLIER_ADDRESSES = "^convex/(personKeys)/jobs\\.ts$";
const RESERVED = `(?:(?:access|rules|tables|answers|sealing)\\.ts$|${AUDIENCE_FILE})`;

/** The parts of the outside services that every domain may know: the ports, the choice of providers, and their names. */
const PORTS = "^convex/platform/providers/\\w+(Port|Choice|Description)\\.ts$";

/** Rules of no domain: words, addresses, days, hashes, and the environment. */
const BASIC_RULES = "^convex/(texts|emailAddresses|environment|days|hashes|validators)/rules\\.ts$";

/** The files at the top of convex/: the permissions, the records with notes, and those that the platform requires by name. */
const PLATFORM = "^convex/(permissions|noteSubjects|schema|http|crons|auth\\.config|convex\\.config)\\.ts$";

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
      "domains-are-flat",
      "convex/<domain>/<file>.ts and no deeper: the rules below know files by that place. A domain that outgrows its folder is two domains.",
      { path: "^convex/(?!_generated/)[^/]+/[^/]+/" },
      {},
    ),
    forbid(
      "nothing-in-a-folder-of-a-folder",
      "convex/<domain>/<file>.ts and no deeper: the rules below know files by that place. A domain that outgrows its folder is two domains.",
      {},
      { path: "^convex/(?!_generated/)[^/]+/[^/]+/" },
    ),
    forbid(
      "no-loose-files",
      "At the top of convex/ are the platform's own files, permissions.ts and noteSubjects.ts; everything else belongs to a domain.",
      { path: "^convex/[^/]+$", pathNot: [TEST, PLATFORM] },
      {},
    ),
    forbid(
      "platform-files-compose",
      "The platform's own files put together what the domains have: a function of their own would have no audience.",
      { path: PLATFORM },
      { path: "^convex/(builders|providers)/", pathNot: PORTS },
    ),
    forbid(
      "access-imports-nothing",
      "access.ts says who may do what in its domain. Every screen loads it, and nothing else with it.",
      { path: "^convex/[^/]+/access\\.ts$" },
      {},
    ),
    forbid(
      "permissions-compose-access",
      "permissions.ts composes the access.ts of all domains. Every screen loads it, and nothing else with it.",
      { path: "^convex/permissions\\.ts$" },
      { pathNot: "^convex/[^/]+/access\\.ts$" },
    ),
    forbid(
      "access-rules-alone",
      "access/rules.ts has roles, languages and refusals, which every domain uses: it knows none of them.",
      { path: "^convex/access/accounts/rules\\.ts$" },
      { path: "^convex/", pathNot: "^convex/platform/emailAddresses\\.ts$" },
    ),
    forbid(
      "rules-are-pure",
      "rules.ts run in the browser too: they import other rules and the ports of outside services only.",
      { path: "^convex/[^/]+/rules\\.ts$" },
      { path: "^(convex|src|packages|scripts|tests)/", pathNot: ["^convex/[^/]+/rules\\.ts$", PORTS] },
    ),
    forbid(
      "sealing-is-pure",
      "sealing.ts may run in the browser: it imports rules, and how documents are encrypted.",
      { path: "^convex/[^/]+/sealing\\.ts$" },
      {
        path: "^(convex|src|packages|scripts|tests)/",
        pathNot: ["^convex/[^/]+/rules\\.ts$", "^convex/documents/record/sealing\\.ts$"],
      },
    ),
    forbid(
      "tables-know-tables",
      "tables.ts takes its validators from its own rules, from ports, other tables and from convex/platform/validators.ts.",
      { path: "^convex/([^/]+)/tables\\.ts$" },
      { path: "^convex/", pathNot: ["^convex/($1|validators)/rules\\.ts$", PORTS, "/tables\\.ts$"] },
    ),
    forbid(
      "answers-know-tables",
      "answers.ts takes its validators from its own rules, from ports, tables, from other answers and from convex/platform/validators.ts.",
      { path: "^convex/([^/]+)/answers\\.ts$" },
      { path: "^convex/", pathNot: ["^convex/($1|validators)/rules\\.ts$", PORTS, "/(tables|answers)\\.ts$"] },
    ),
    forbid(
      "models-stay-inside",
      "A model uses its own folder, other domains' model.ts, rules.ts and public verbs, permissions.ts and _generated; never builders, audiences or another domain's tables and answers.",
      {
        path: "^convex/([^/]+)/[^/]+\\.ts$",
        pathNot: [TEST, `^convex/[^/]+/${RESERVED}`, "^convex/(builders|providers|_generated)/"],
      },
      {
        path: "^convex/",
        pathNot: [
          "^convex/$1/",
          "^convex/[^/]+/removing\\.ts$",
          "^convex/[^/]+/(model|rules)\\.ts$",
          "^convex/permissions\\.ts$",
          PUBLIC_VERBS,
          "^convex/(_generated|providers)/",
        ],
      },
    ),
    forbid(
      "removed-with-the-client",
      "What a domain removes with a client is in its removing.ts, which only clientDeletion calls.",
      { path: "^convex/([^/]+)/[^/]+\\.ts$", pathNot: [TEST, "^convex/workspace/clientDeletion/"] },
      { path: "^convex/[^/]+/removing\\.ts$", pathNot: "^convex/$1/" },
    ),
    forbid(
      "models-below-audiences",
      "Nothing imports an audience file: its functions are called by address.",
      { path: "^convex/[^/]+/", pathNot: [TEST, EARLIER_ADDRESSES] },
      { path: `^convex/(?!builders/)[^/]+/${AUDIENCE_FILE}` },
    ),
    forbid(
      "audience-builder",
      "An audience file uses the builder of its own name only.",
      { path: `^convex/[^/]+/${AUDIENCE_FILE}`, pathNot: [TEST, "^convex/access/builders/"] },
      { path: "^convex/access/builders/", pathNot: "^convex/access/builders/$1\\.ts$" },
    ),
    forbid(
      "audience-own-domain",
      "An audience file uses its own domain, other domains' model.ts and rules.ts, and permissions.ts.",
      { path: `^convex/([^/]+)/${AUDIENCE_FILE}`, pathNot: [TEST, "^convex/access/builders/", EARLIER_ADDRESSES] },
      {
        path: "^convex/",
        pathNot: [
          "^convex/$1/",
          "^convex/access/builders/",
          "^convex/platform/providers/",
          "^convex/_generated/",
          "/(model|rules)\\.ts$",
          "^convex/(permissions|noteSubjects)\\.ts$",
          "^convex/platform/liveList/",
          "^convex/access/accounts/(actors|refuse)\\.ts$",
        ],
      },
    ),
    forbid(
      "providers-by-role",
      "The outside world is called from jobs, webhooks and a domain's files for a service: <service>Provider.ts.",
      {
        path: "^convex/",
        pathNot: [TEST, "^convex/[^/]+/(jobs|jobsNode|webhooks|\\w+Provider)\\.ts$", "^convex/platform/providers/"],
      },
      { path: "^convex/platform/providers/", pathNot: PORTS },
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
      "An adapter knows the provider's wire format and its port, and no domain of ours.",
      { path: "^convex/platform/providers/" },
      { path: "^convex/", pathNot: ["^convex/platform/providers/", BASIC_RULES] },
    ),
    forbid(
      "node-apart",
      "The CLI bundles …Node.ts for Node's runtime; whatever imports it would take what needs Node into the default runtime.",
      { path: "^convex/", pathNot: [TEST, "Node\\.ts$"] },
      { path: "^convex/.*Node\\.ts$" },
    ),
    forbid(
      "builders-know-access",
      "Builders admit a caller: they use ports, permissions, access and audit, and for clients portalAccess.",
      { path: "^convex/access/builders/" },
      {
        path: "^convex/",
        pathNot: [PORTS, "^convex/(permissions\\.ts$|(builders|access|audit|portalAccess|_generated)/)"],
      },
    ),
    ...domainRules(readFileSync(`${__dirname}/convex/schema.ts`, "utf8"), TEST),

    forbid(
      "browser-reads-rules",
      "The browser imports addresses, row types, permissions, rules, ports and sealing; anything else of convex/ stays on the server.",
      { path: "^src/" },
      {
        path: "^convex/",
        pathNot: [
          "^convex/_generated/(api|dataModel)(\\.d)?\\.(ts|js)$",
          "^convex/permissions\\.ts$",
          "^convex/[^/]+/(access|rules)\\.ts$",
          PORTS,
          "^convex/documents/record/sealing\\.ts$",
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
      "features-apart",
      "Features never import each other, nor routes or app: compose them in routes/.",
      { path: "^src/features/([^/]+)/" },
      { path: "^src/", pathNot: ["^src/features/$1/", "^src/(lib|ui)/"] },
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
