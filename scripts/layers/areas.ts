/**
 * The areas, lower ones first, and the rooms of each in order. A room uses the rooms before it in its area and those of
 * lower areas, by their rules and types too; the builders of `access` admit the callers of every room. A new room gets
 * its place here; `.dependency-cruiser.cjs` makes rules of both tables.
 */
export const AREAS = {
  platform: ["dueItems", "liveList", "providers"],
  access: [
    "audit",
    "accounts",
    "sessions",
    "invitations",
    "signInAccounts",
    "secondFactor",
    "setup",
    "members",
    "portal",
    "builders",
  ],
  practice: ["translations", "debug", "documentTypes", "listExport", "savedViews", "mail", "notifications", "settings"],
  clients: ["record", "notices", "activity", "legalHolds", "relatedPeople", "form"],
  cases: [
    "questionnaireForms",
    "record",
    "bulk",
    "views",
    "milestones",
    "questionnaires",
    "requirements",
    "tasks",
    "templates",
    "form",
  ],
  documents: [
    "quota",
    "record",
    "encryption",
    "storage",
    "sharing",
    "versions",
    "openings",
    "review",
    "reviewQueue",
    "upload",
    "deletion",
    "portal",
  ],
  messages: ["conversations", "replyTemplates", "notes"],
  contracts: [
    "events",
    "steps",
    "money",
    "record",
    "clients",
    "withdrawals",
    "signing",
    "ledger",
    "payments",
    "earlier",
    "form",
    "letters",
    "page",
    "portal",
  ],
  leads: [
    "status",
    "counts",
    "views",
    "record",
    "activity",
    "followUps",
    "people",
    "bulk",
    "merges",
    "sheet",
    "sheetRun",
    "figures",
  ],
  cards: ["transactions", "assistant"],
  agenda: ["calendarFeeds", "deadlines", "reminders", "radar", "chasers", "today", "calendar"],
  workspace: [
    "installation",
    "caseSummaries",
    "auditRecords",
    "knownPeople",
    "presence",
    "firstSteps",
    "portalHome",
    "clientRecord",
    "clientImport",
    "samples",
    "sampleStory",
    "clientDeletion",
    "clientExport",
  ],
} as const satisfies Record<string, readonly string[]>;

/** The same areas in `src/features/`. Another area sees only the room `shared` and those in `PARTS`. */
export const FEATURES = {
  access: ["provider", "session", "shared", "signIn", "secondStep", "invitation", "account", "setup", "team", "audit"],
  practice: ["shared", "settings", "documentTypes", "notifications", "debug"],
  clients: ["shared", "list", "form", "relatedPeople", "legalHold", "notices"],
  cases: [
    "shared",
    "list",
    "allCases",
    "page",
    "templates",
    "milestones",
    "requirements",
    "questionnaireForms",
    "questionnaires",
    "questionnaireAnswers",
    "tasks",
    "portal",
  ],
  documents: [
    "scanning",
    "shared",
    "pdf",
    "preview",
    "reviewQueue",
    "upload",
    "portalUpload",
    "addDocument",
    "pages",
    "list",
    "requested",
    "portal",
  ],
  messages: ["shared", "inbox", "templates", "presence", "noteDrafts", "strandedNotes", "notes", "portal"],
  contracts: ["shared", "list", "create", "charge", "ledger", "page", "pictures", "clientContracts", "portal"],
  leads: ["shared", "followUps", "list", "page", "activity", "bulk", "merges", "sheet", "pictures", "contracts"],
  cards: ["shared", "mirror", "spending", "transactions", "assistant"],
  agenda: ["deadlines", "radar", "chasers", "today", "calendarFeed"],
  workspace: [
    "firstSteps",
    "palette",
    "clientRecord",
    "clientImport",
    "clientExport",
    "clientDeletion",
    "installation",
    "sampleTour",
    "portalFrame",
    "portalHome",
    "portalSupport",
  ],
} as const satisfies Record<string, readonly string[]>;

/** Rooms of `documents` that show and send documents for messages and contracts. */
export const PARTS = ["documents/pdf", "documents/preview", "documents/upload", "documents/portalUpload"];

interface Rule {
  name: string;
  comment: string;
  severity: "error";
  from: { path: string; pathNot: string[] };
  to: { path?: string; pathNot?: string };
}

type Areas = Readonly<Record<string, readonly string[]>>;

/** A tree of areas: `prefix` makes the names of its rules, `anyRoom` matches what all rooms of an area may import of each other. */
interface Tree {
  root: string;
  areas: Areas;
  prefix: string;
  anyRoom?: string;
}

/** A rule for each area and each room, so that a new one does not rename the rule of another. */
export function areaRules(tests: string, anyRoom: string, trees = { convex: AREAS, features: FEATURES }): Rule[] {
  const convex = { root: "convex", areas: trees.convex, prefix: "", anyRoom };
  const features = { root: "src/features", areas: trees.features, prefix: "features-" };
  return [convex, features].flatMap((tree) => [
    ...areaOrder(tree, tests),
    ...roomOrder(tree, tests),
    place(tree, tests),
  ]);
}

function areaOrder({ root, areas, prefix }: Tree, tests: string): Rule[] {
  const names = Object.keys(areas);
  return names.slice(0, -1).map((area, at) => ({
    name: `${prefix}area-${area}`,
    comment: `An area uses only those before it: ${names.join(", ")} (scripts/layers/areas.ts).`,
    severity: "error",
    from: { path: `^${root}/${area}/`, pathNot: [tests] },
    to: { path: `^${root}/(${names.slice(at + 1).join("|")})/` },
  }));
}

function roomOrder({ root, areas, prefix, anyRoom }: Tree, tests: string): Rule[] {
  return Object.entries(areas).flatMap(([area, rooms]) =>
    rooms.slice(0, -1).map((room, at): Rule => ({
      name: `${prefix}room-${area}-${room}`,
      comment: `A room uses only those before it in its area: ${rooms.join(", ")} (scripts/layers/areas.ts).`,
      severity: "error",
      from: { path: `^${root}/${area}/${room}/`, pathNot: [tests] },
      to: {
        path: `^${root}/${area}/(${rooms.slice(at + 1).join("|")})/`,
        ...(anyRoom !== undefined && { pathNot: anyRoom }),
      },
    })),
  );
}

function place({ root, areas, prefix }: Tree, tests: string): Rule {
  const rooms = Object.entries(areas).map(([area, names]) => `${area}/(${names.join("|")})`);
  return {
    name: `every-${prefix}room-in-its-area`,
    comment: "A new room gets its place in scripts/layers/areas.ts, after every room that it uses.",
    severity: "error",
    from: { path: `^${root}/[^/]+/[^/]+/`, pathNot: [tests, `^${root}/(${rooms.join("|")})/`] },
    to: {},
  };
}
