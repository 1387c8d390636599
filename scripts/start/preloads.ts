import { buildClerkJSScriptAttributes, clerkJSScriptUrl } from "@clerk/shared/loadClerkJsScript";
import { version as convexVersion } from "convex";
import type { Plugin } from "vite";
import { SIGN_IN } from "./firstScreens.ts";
import { CLERK_API_VERSION, CLERK_JS_VERSION, clerkHostOf, type SignInConfig } from "./signIn.ts";

/** The modules of the client's first screen, in the order in which they are needed. */
const SCREENS = ["src/app/PortalShell.tsx", "src/routes/portal/PortalHomeRoute.tsx"];
/** The languages of the portal, in the order of their words in the note. */
export const LANGUAGES = ["en", "es"] as const;
const wordsOf = (language: string) => `/src/lib/words/${language}/first.ts`;
/** The entry module of the page itself. */
const START = "/src/main.tsx";
const NOTE = /\n?[ \t]*<!-- portal: ([^>|]*)\| ([^>|]*)\| sign-in: ([^>]*) -->/;

/** The part of the bundler's file that we read. */
interface BuiltFile {
  type: string;
  /** Absolute paths of its modules. */
  moduleIds?: readonly string[];
  imports?: readonly string[];
}

/**
 * Notes in the page the first files of the portal and of the sign-in form. The page itself is the same for all addresses: the web server
 * turns
 * the note into links for these two, and removes it for others. A server that does not leaves a comment.
 */
export function preloadNote(): Plugin {
  return {
    name: "passage-preload-note",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) => {
        const built = new Map(Object.entries(bundle ?? {}));
        return withNote(html, { files: portalFiles(built), words: wordFiles(built), signIn: signInFiles(built) });
      },
    },
  };
}

/** The first files of the portal, its words by language, and the files of the sign-in form. */
interface NotedFiles {
  files: readonly string[];
  words: readonly string[];
  signIn: readonly string[];
}

export function withNote(html: string, { files, words, signIn }: NotedFiles): string {
  const note = `<!-- portal: ${files.join(" ")} | ${words.join(" ")} | sign-in: ${signIn.join(" ")} -->`;
  return html.replace(/\n[ \t]*<\/head>/, (end) => `\n    ${note}${end}`);
}

/** The file with the words of the first screen, for each language. */
export function wordFiles(bundle: ReadonlyMap<string, BuiltFile>): string[] {
  return LANGUAGES.flatMap((language) => named(bundle, wordsOf(language)));
}

export function portalFiles(bundle: ReadonlyMap<string, BuiltFile>): string[] {
  return filesOf(SCREENS, bundle);
}

export function signInFiles(bundle: ReadonlyMap<string, BuiltFile>): string[] {
  return filesOf([SIGN_IN], bundle);
}

/** The screens' files and their imports, direct and indirect, without the files that the page requests anyway. */
function filesOf(screens: readonly string[], bundle: ReadonlyMap<string, BuiltFile>): string[] {
  const inPage = reachedFrom(named(bundle, START), bundle);
  const first = screens.flatMap((screen) => named(bundle, `/${screen}`));
  return [...reachedFrom(first, bundle)].filter((name) => !inPage.has(name));
}

/** The files that contain a module. */
function named(bundle: ReadonlyMap<string, BuiltFile>, ending: string): string[] {
  return [...bundle].flatMap(([name, file]) => (isMadeOf(file, ending) ? [name] : []));
}

function isMadeOf({ moduleIds = [] }: BuiltFile, ending: string): boolean {
  return moduleIds.some((id) => id.replaceAll("\\", "/").endsWith(ending));
}

function reachedFrom(names: readonly string[], bundle: ReadonlyMap<string, BuiltFile>): Set<string> {
  const reached = new Set(names);
  for (const name of reached) for (const imported of bundle.get(name)?.imports ?? []) reached.add(imported);
  return reached;
}

export type PageKind = "portal" | "signIn" | "other";

interface Page {
  kind: PageKind;
  clerk: SignInConfig;
  /** The deployment's origin, `http…`. */
  convexUrl: string;
  /** The browser's: a client who has chosen another language on this device waits for its words. */
  language: (typeof LANGUAGES)[number];
}

/**
 * Adds the requests that the page's own scripts would make later, one after the other: Clerk's script, with the attributes that its loader
 * looks for, and for the portal the files of its first screen, Clerk's first API requests, and the script that connects to the deployment.
 */
export function withPreloads(html: string, page: Page): string {
  const inserted = elementsOf(html, page)
    .map((element) => `\n    ${element}`)
    .join("");
  return html.replace(NOTE, "").replace(/\n?[ \t]*<\/head>/, (end) => `${inserted}${end}`);
}

function elementsOf(html: string, page: Page): string[] {
  const [, files = "", words = "", signIn = ""] = NOTE.exec(html) ?? [];
  switch (page.kind) {
    case "portal":
      return portalElements(page, namesIn(files), namesIn(words));
    case "signIn":
      // Without Clerk's script, which would delay the form on a slow line: Clerk's package requests it when the form is about to be shown.
      return modules(namesIn(signIn));
    case "other":
      return [clerkScript(page.clerk)];
  }
}

function portalElements(page: Page, files: readonly string[], words: readonly string[]): string[] {
  const read = words.slice(LANGUAGES.indexOf(page.language)).slice(0, 1);
  return [
    startScript(page.convexUrl),
    ...clerkAnswers(page.clerk),
    clerkScript(page.clerk),
    ...modules([...files, ...read]),
  ];
}

const modules = (names: readonly string[]): string[] =>
  names.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`);

const namesIn = (text: string): string[] => text.split(" ").filter((name) => name !== "");

/** The address must equal that of Convex's client: the app takes the connection over. */
function startScript(convexUrl: string): string {
  const address = `${convexUrl.replace(/^http/, "ws")}/api/${convexVersion}/sync`;
  return `<script async fetchpriority="high" src="/portalStart.js" data-deployment="${escaped(address)}"></script>`;
}

/**
 * Preloads the first API requests of Clerk's script, under exactly its addresses, so that it finds the answers. With a key for development
 * they carry a secret of the browser, which the page cannot know.
 */
function clerkAnswers(clerk: SignInConfig): string[] {
  if (!clerk.clerkPublishableKey.startsWith("pk_live_")) return [];
  const api = clerk.clerkProxyUrl ?? `https://${clerkHostOf("The key", clerk.clerkPublishableKey)}`;
  const asked = `__clerk_api_version=${CLERK_API_VERSION}&_clerk_js_version=${CLERK_JS_VERSION}`;
  return ["client", "environment"].map((what) => {
    const address = escaped(`${api}/v1/${what}?${asked}`);
    return `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${address}">`;
  });
}

/** Clerk's package waits for this script instead of adding its own. */
function clerkScript({ clerkPublishableKey, clerkProxyUrl, clerkJsUrl }: SignInConfig): string {
  const options = {
    publishableKey: clerkPublishableKey,
    ...(clerkProxyUrl !== undefined && { proxyUrl: clerkProxyUrl }),
    ...(clerkJsUrl !== undefined && { __internal_clerkJSUrl: clerkJsUrl }),
  };
  const attributes = { ...buildClerkJSScriptAttributes(options), src: clerkJSScriptUrl(options) };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(value)}"`);
  return `<script async crossorigin="anonymous" data-clerk-js-script ${written.join(" ")}></script>`;
}

const escaped = (value: string): string => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
