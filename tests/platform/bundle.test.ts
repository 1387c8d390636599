/**
 * Checks the bundle against Convex's default runtime. The bundle is the official CLI's, and nothing is deployed. The embedded
 * deployment runs on Node, so a Node API that Convex lacks would otherwise fail on Convex Cloud only.
 */
import { beforeAll, expect, test } from "vitest";
import { firstOf } from "@passage/testkit/longRun";
import { bundleForPush, type BundledModule, type PushBundle } from "./pushBundle.ts";
import { PROVIDER_CALLS, PROVIDER_ENVIRONMENT, type ProviderCall } from "./providerCalls.ts";
import { codeOf, packagesIn, reachOf } from "./reach.ts";
import { ASKED_FOR_WITH_CARE, LANGUAGE, REAL_GLOBALS } from "./realGlobals.ts";
import { evaluationMs, realWorld, type RealWorld } from "./realWorld.ts";

/** Files that run on Node, each with the reason. */
const ON_NODE: Readonly<Record<string, string>> = {
  "assistant/jobsNode.js": "an address of version 0.1, which re-exports the next",
  "cards/assistant/jobsNode.js":
    "the library of the language model sets the user name of a URL, which ends a function elsewhere",
  "platform/providers/openaiNode.js": "the same",
};

/** Packages that keep the parts of an address in objects of their own; their calls are made below, where a setter of `URL` would show. */
const NO_URL: readonly string[] = ["@smithy/core", "@aws-sdk/client-s3"];

const SELDOM = "its mutations run by themselves, every quarter of an hour at most";
/**
 * Entries that load more, each with the reason. Evaluated they take 8 to 11 ms where others take 4 to 5.
 */
const LOADS_MORE: Readonly<Record<string, string>> = {
  "access/accounts/jobs.js": SELDOM,
  "access/invitations/jobs.js": SELDOM,
  "access/signInAccounts/jobs.js": SELDOM,
  "cards/assistant/internal.js": "they run beside a request to the language model, and check what it asks for",
  "cards/transactions/jobs.js": SELDOM,
  "contracts/withdrawals/jobs.js": SELDOM,
  "leads/sheetRun/jobs.js": SELDOM,
  "practice/mail/jobs.js": SELDOM,
  "contracts/ledger/jobs.js": SELDOM,
  "contracts/payments/jobs.js": SELDOM,
  "workspace/samples/internal.js": "sample people are made once",
  "contracts/signing/internal.js": "a run of the signing step renders the contract's text",
};

const HEAVY = ["@aws-sdk/client-s3", "@aws-sdk/s3-request-presigner", "marked", "openai", "pdf-lib", "zod"];
const MOST_CHUNK_BYTES = 300_000;

let bundle: PushBundle;
let world: RealWorld;
const exportsOf = new Map<string, object>();

const isolated = (): BundledModule[] => bundle.all.filter(({ environment }) => environment === "isolate");
const mb = (bytes: number): string => `${(bytes / 1_000_000).toFixed(2)} MB`;

beforeAll(async () => {
  bundle = bundleForPush();
  world = realWorld({ modules: [...bundle.modules.values()].filter(({ environment }) => environment === "isolate") });
  for (const { path, environment } of bundle.modules.values()) {
    if (environment === "isolate" && !path.startsWith("_deps/")) exportsOf.set(path, await world.load(path));
  }
});

function hasKind(exported: object, ...flags: string[]): boolean {
  return Object.values(exported).some(
    (value: unknown) => typeof value === "function" && flags.some((flag) => Reflect.get(value, flag) === true),
  );
}

/** Entries with a query or a mutation, whose chunks are loaded at each call. */
/** An address of version 0.1 re-exports a job that has moved: only calls scheduled before an upgrade run it. */
const isEarlierAddress = (path: string): boolean => /^\w+\/jobs(Node)?\.js$/.test(path);
const hotEntries = (): string[] =>
  [...exportsOf].flatMap(([path, exported]) =>
    hasKind(exported, "isQuery", "isMutation") && !(path in LOADS_MORE) && !isEarlierAddress(path) ? [path] : [],
  );

test("a push of the whole folder is well within Convex's limits", () => {
  const code = bundle.all.reduce((sum, { source }) => sum + source.length, 0);
  console.log(`${String(bundle.all.length)} modules, code ${mb(code)}, push request ${mb(bundle.bytes)}`);
  expect(bundle.all.length).toBeLessThanOrEqual(2_048);
  expect(code).toBeLessThanOrEqual(8_000_000);
  expect(bundle.bytes).toBeLessThanOrEqual(32_000_000);
  expect(bundle.nodeDependencies).toEqual([]);
});

test("modules of the default runtime import only the bundle's own files, and each Node module has a reason", () => {
  const foreign = isolated().flatMap((module) =>
    codeOf(module)
      .imports.filter((specifier) => !/^\.{1,2}\//.test(specifier))
      .map((specifier) => `${module.path}: ${specifier}`),
  );
  expect(foreign).toEqual([]);
  const onNode = bundle.all.filter(({ path, environment }) => environment === "node" && !path.includes("_deps/"));
  expect(onNode.map(({ path }) => path).toSorted()).toEqual(Object.keys(ON_NODE).toSorted());
});

test("every name that the code does not declare is of the language or of the real runtime", () => {
  const unknown = isolated().flatMap((module) =>
    [...codeOf(module).freeNames]
      .filter((name) => !LANGUAGE.has(name) && !REAL_GLOBALS.has(name) && !(name in ASKED_FOR_WITH_CARE))
      .map((name) => `${name}: ${module.path} (${packagesIn(module).join(", ")})`),
  );
  expect(unknown).toEqual([]);
});

test("every entry evaluates with only the real runtime's globals", () => {
  expect(exportsOf.size).toBeGreaterThan(400);
  expect(world.ended).toEqual([]);
});

test("no code uses an operation that ends a function or that the real runtime refuses", () => {
  const refused = isolated().flatMap((module) =>
    packagesIn(module).some((name) => NO_URL.includes(name))
      ? []
      : codeOf(module).refused.map((text) => `${module.path} (${packagesIn(module).join(", ")}): ${text}`),
  );
  expect(refused).toEqual([]);
});

/** Queries and mutations cannot run it, and the actions beside them load what calls a service only when they need it (decision 093). */
const LATE = /^import\("(\.\.?\/)+(\w+\/)*\w+Provider\.js"\)$/;

test("queries and mutations load no chunk above 300 KB, and no import() except of a service's file", () => {
  const paths = new Set(hotEntries().flatMap((entry) => reachOf(bundle, entry).paths));
  const modules = [...paths].flatMap((path) => bundle.modules.get(path) ?? []);
  const late = modules.flatMap((module) => codeOf(module).dynamicImports);
  expect(late.length).toBeGreaterThan(5);
  expect(late.filter((text) => !LATE.test(text))).toEqual([]);
  const large = modules.filter(({ source }) => source.length > MOST_CHUNK_BYTES);
  expect(large.map(({ path, source }) => `${path}: ${mb(source.length)}`)).toEqual([]);
});

test("queries and mutations load no reader of providers' answers, of contract texts or of documents, and no client of a service", () => {
  const entries = hotEntries();
  expect(entries.length).toBeGreaterThan(80);
  const heavy = entries.flatMap((entry) => {
    const found = heavyOf(entry);
    return found.length === 0 ? [] : [`${entry}: ${found.join(", ")}`];
  });
  expect(heavy).toEqual([]);
});

test("every exception loads more than other entries", () => {
  expect(Object.keys(LOADS_MORE).filter((entry) => heavyOf(entry).length === 0)).toEqual([]);
});

function heavyOf(entry: string): string[] {
  const { packages } = reachOf(bundle, entry);
  return HEAVY.filter((name) => packages.has(name));
}

/** The time is printed without a limit: it is this machine's, and a busy one takes ten times as long. */
test("the largest entries are evaluated in a context of their own, as at each call", async () => {
  const sized = hotEntries().map((path) => ({ path, ...reachOf(bundle, path) }));
  const largest = sized.toSorted((a, b) => b.bytes - a.bytes);
  const lines: string[] = [];
  for (const { path, paths, bytes } of firstOf(largest, 5)) {
    const modules = paths.flatMap((each) => bundle.modules.get(each) ?? []);
    const times: number[] = [];
    for (let time = 0; time < 3; time += 1) times.push(await evaluationMs(modules, path));
    lines.push(`${path}: ${Math.min(...times).toFixed(1)} ms, ${mb(bytes)} in ${String(paths.length)} files`);
  }
  console.log(`Evaluation of the largest of ${String(largest.length)} entries:\n${lines.join("\n")}`);
});

type Answer = (signal: AbortSignal | null) => Promise<Response>;

const HURRIED_MS = 20;

/** Calls a provider in a world of its own, whose timers take at most this long. Returns the result's kind, and errors beside it. */
async function called({ path, call }: ProviderCall, answer: Answer, longestMs = HURRIED_MS) {
  const lost: unknown[] = [];
  const note = (reason: unknown): void => void lost.push(reason);
  const paths = reachOf(bundle, path).paths;
  const calls = realWorld({
    modules: paths.flatMap((each) => bundle.modules.get(each) ?? []),
    environment: PROVIDER_ENVIRONMENT,
    fetch: (_, init) => answer(init?.signal ?? null),
  });
  Reflect.set(calls.globals, "setTimeout", (run: () => void, ms: number) => setTimeout(run, Math.min(ms, longestMs)));
  process.on("unhandledRejection", note);
  try {
    const module = await calls.load(path);
    const said = await call(module as Parameters<ProviderCall["call"]>[0]);
    // Node reports a rejection after the microtasks of its turn.
    await new Promise((resolve) => setImmediate(resolve));
    return { kind: (said as { kind: string }).kind, lost, ended: calls.ended };
  } finally {
    process.off("unhandledRejection", note);
  }
}

const ABORTED = new DOMException("aborted", "AbortError");

/** Calls it when the signal aborts, or at once if it already has, as on a busy machine. */
function onAbort(signal: AbortSignal | null, end: (reason: DOMException) => void): void {
  if (signal?.aborted === true) end(ABORTED);
  signal?.addEventListener("abort", () => {
    end(ABORTED);
  });
}

const never: Answer = (signal) =>
  new Promise((_, reject) => {
    onAbort(signal, reject);
  });

/** The answer begins, and its rest never comes. */
const halfway: Answer = (signal) => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("{"));
      onAbort(signal, (reason) => {
        controller.error(reason);
      });
    },
  });
  return Promise.resolve(new Response(body));
};

test.each(PROVIDER_CALLS)(
  "$path is called, and aborted, with the real runtime's URL, signals and streams",
  async (provider) => {
    const { ok, late, answer } = provider;
    const answered = () => Promise.resolve(answer === null ? new Response() : Response.json(answer));
    // On a busy machine an answer takes longer than a hurried limit.
    const fine = await called(provider, answered, Infinity);
    expect(fine).toEqual({ kind: ok, lost: [], ended: [] });
    for (const cut of [never, halfway]) {
      expect(await called(provider, cut)).toEqual({ kind: late, lost: [], ended: [] });
    }
  },
);
