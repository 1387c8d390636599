/** Folders of `convex/` that other rules of `.dependency-cruiser.cjs` guard by name; `personKeys` is an address of version 0.1. */
const NOT_DOMAINS = ["_generated", "builders", "providers", "personKeys"];

/**
 * Domains without tables, which the schema therefore does not place. `portalAccess` comes right after `access`, `leadActivity` right after
 * `leadMerges`, `contractPayments` right after `payments`.
 */
const WITHOUT_TABLES = {
  beforeAll: [
    "liveList",
    "days",
    "ids",
    "texts",
    "hashes",
    "validators",
    "removableRows",
    "emailAddresses",
    "phoneNumbers",
    "writtenDays",
    "amounts",
    "caseTypes",
    "contractTemplate",
    "contractText",
    "translations",
    "environment",
    "firmForm",
    "dues",
    "cardPeriods",
    "cardSums",
    "assistantFigures",
  ],
  after: { access: ["portalAccess"], leadMerges: ["leadActivity"], payments: ["contractPayments"] },
  afterAll: [
    "contractMail",
    "contractForm",
    "contractDetail",
    "contractClients",
    "clientForm",
    "caseForm",
    "clientDetail",
    "portalContracts",
    "portalDocuments",
    "portalHome",
    "clientExport",
    "auditRecords",
    "listExport",
    "radar",
    "calendar",
    "samples",
  ],
};

interface Rule {
  name: string;
  comment: string;
  severity: "error";
  from: { path: string; pathNot: string[] };
  to: { path?: string; pathNot?: string };
}

/** The domains as the text of `convex/schema.ts` spreads their tables: a later one may use the model of an earlier one. */
export function domainOrder(schema: string): string[] {
  const withTables = [...schema.matchAll(/\.\.\.(\w+)/g)].map(([, tables = ""]) => domainOf(tables, schema));
  if (withTables.length === 0) throw new Error("convex/schema.ts spreads no tables: the domains have no order.");
  const after: Readonly<Record<string, readonly string[]>> = WITHOUT_TABLES.after;
  const placed = withTables.flatMap((domain) => [domain, ...(after[domain] ?? [])]);
  return [...new Set([...WITHOUT_TABLES.beforeAll, ...placed, ...WITHOUT_TABLES.afterAll])];
}

function domainOf(tables: string, schema: string): string {
  const domain = new RegExp(`import \\{[^}]*\\b${tables}\\b[^}]*\\} from "\\./(\\w+)/tables";`).exec(schema)?.[1];
  if (domain !== undefined) return domain;
  throw new Error(
    `convex/schema.ts spreads ${tables}, but imports it from no "./<domain>/tables": the order of the domains is read there.`,
  );
}

/** One rule for each domain, so that a new domain does not rename the rule of another. */
export function domainRules(schema: string, tests: string): Rule[] {
  const order = domainOrder(schema);
  const ordered = order.slice(0, -1).map((domain, place): Rule => {
    const later = order.slice(place + 1);
    return {
      name: `domain-order-${domain}`,
      comment: `A domain calls only those before it. The order is that of the tables in convex/schema.ts: ${order.join(", ")}.`,
      severity: "error",
      from: { path: `^convex/${domain}/`, pathNot: [tests] },
      to: { path: `^convex/(${later.join("|")})/`, pathNot: "/rules\\.ts$" },
    };
  });
  const known = [...NOT_DOMAINS, ...order].join("|");
  return [
    ...ordered,
    {
      name: "every-domain-in-the-order",
      comment:
        "Spread the domain's tables in convex/schema.ts, after those of every domain that it calls; a domain without tables gets its place in WITHOUT_TABLES of scripts/layers/domainOrder.ts.",
      severity: "error",
      from: { path: "^convex/[^/]+/", pathNot: [tests, `^convex/(${known})/`] },
      to: {},
    },
  ];
}
