import { buildClerkJSScriptAttributes, clerkJSScriptUrl } from "@clerk/shared/loadClerkJsScript";
import { version as convexVersion } from "convex";
import type { Plugin } from "vite";
import { CLERK_API_VERSION, CLERK_JS_VERSION, clerkHostOf, type SignInConfig } from "./signIn.ts";

/** What the client's first screen is made of, in the order in which it is needed. */
const SCREENS = ["src/app/PortalShell.tsx", "src/routes/portal/PortalHomeRoute.tsx"];
/** The languages of the portal, in the order in which their words are noted. */
export const LANGUAGES = ["en", "es"] as const;
const wordsOf = (language: string) => `/src/lib/words/${language}/first.ts`;
/** What the page itself begins with. */
const START = "/src/main.tsx";
const NOTE = /\n?[ \t]*<!-- portal: ([^>|]*)\| ([^>]*) -->/;

/** A file of the build, as far as it matters here. */
interface BuiltFile {
  type: string;
  /** The modules that it is made of, their own addresses on this machine. */
  moduleIds?: readonly string[];
  imports?: readonly string[];
}

/**
 * Notes in the page which files the portal begins with. The page itself is the same for all, so the web server makes links of the note
 * for the portal's addresses, and takes it out for others; a server that does not leaves a comment.
 */
export function portalNote(): Plugin {
  return {
    name: "passage-portal-note",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) => {
        const built = new Map(Object.entries(bundle ?? {}));
        return withNote(html, { files: portalFiles(built), words: wordFiles(built) });
      },
    },
  };
}

/** Files of the build that the portal begins with; those of the words by language. */
interface PortalFiles {
  files: readonly string[];
  words: readonly string[];
}

export function withNote(html: string, { files, words }: PortalFiles): string {
  const note = `<!-- portal: ${files.join(" ")} | ${words.join(" ")} -->`;
  return html.replace(/\n[ \t]*<\/head>/, (end) => `\n    ${note}${end}`);
}

/** The file of what is read first, in each of the languages. */
export function wordFiles(bundle: ReadonlyMap<string, BuiltFile>): string[] {
  return LANGUAGES.flatMap((language) => named(bundle, wordsOf(language)));
}

/** The screens' files and all that they import, directly or not, but the files that the page asks for anyway. */
export function portalFiles(bundle: ReadonlyMap<string, BuiltFile>): string[] {
  const inPage = reachedFrom(named(bundle, START), bundle);
  return [
    ...reachedFrom(
      SCREENS.flatMap((screen) => named(bundle, `/${screen}`)),
      bundle,
    ),
  ].filter((name) => !inPage.has(name));
}

/** The files that a module is in. */
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

interface Page {
  isPortal: boolean;
  clerk: SignInConfig;
  /** The deployment's origin, `http…`. */
  convexUrl: string;
  /** That of the browser: a client who has chosen another one on this device waits for its words. */
  language: (typeof LANGUAGES)[number];
}

/**
 * The page with what its own scripts would ask for later, one after the other: Clerk's script, with the attributes that its loader looks
 * for, and for the portal the files of its first screen, what Clerk asks its server, and the script that connects to the deployment.
 */
export function withPreloads(html: string, page: Page): string {
  const elements = page.isPortal ? portalElements(html, page) : [clerkScript(page.clerk)];
  const inserted = elements.map((element) => `\n    ${element}`).join("");
  return html.replace(NOTE, "").replace(/\n?[ \t]*<\/head>/, (end) => `${inserted}${end}`);
}

function portalElements(html: string, { clerk, convexUrl, language }: Page): string[] {
  const [, files = "", words = ""] = NOTE.exec(html) ?? [];
  const read = namesIn(words).slice(LANGUAGES.indexOf(language)).slice(0, 1);
  return [
    startScript(convexUrl),
    ...clerkAnswers(clerk),
    clerkScript(clerk),
    ...[...namesIn(files), ...read].map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
  ];
}

const namesIn = (text: string): string[] => text.split(" ").filter((name) => name !== "");

/** The address is the one that Convex's client would ask for: the app takes the connection over. */
function startScript(convexUrl: string): string {
  const address = `${convexUrl.replace(/^http/, "ws")}/api/${convexVersion}/sync`;
  return `<script async fetchpriority="high" src="/portalStart.js" data-deployment="${escaped(address)}"></script>`;
}

/**
 * What Clerk's script asks first, under the addresses that it asks for; it finds the answers there. With a key for development it adds a
 * secret of the browser to them, which the page cannot know.
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

/** Clerk's package waits for this script instead of adding one. */
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
