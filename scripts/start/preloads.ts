import { buildClerkJSScriptAttributes, clerkJSScriptUrl } from "@clerk/shared/loadClerkJsScript";
import type { Plugin } from "vite";
import type { SignInConfig } from "./signIn.ts";

/** What the client's first screen is made of, in the order in which it is needed. */
const SCREENS = ["src/app/PortalShell.tsx", "src/routes/portal/PortalHomeRoute.tsx"];
/** What the page itself begins with. */
const START = "/src/main.tsx";
const NOTE = /\n?[ \t]*<!-- portal: ([^>]*) -->/;

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
      handler: (html, { bundle }) => withNote(html, portalFiles(new Map(Object.entries(bundle ?? {})))),
    },
  };
}

export function withNote(html: string, files: readonly string[]): string {
  return html.replace(/\n[ \t]*<\/head>/, (end) => `\n    <!-- portal: ${files.join(" ")} -->${end}`);
}

/** The screens' files and all that they import, directly or not, but the files that the page asks for anyway. */
export function portalFiles(bundle: ReadonlyMap<string, BuiltFile>): string[] {
  const named = (ending: string) => [...bundle].flatMap(([name, file]) => (isMadeOf(file, ending) ? [name] : []));
  const inPage = reachedFrom(named(START), bundle);
  return [
    ...reachedFrom(
      SCREENS.flatMap((screen) => named(`/${screen}`)),
      bundle,
    ),
  ].filter((name) => !inPage.has(name));
}

function isMadeOf({ moduleIds = [] }: BuiltFile, ending: string): boolean {
  return moduleIds.some((id) => id.replaceAll("\\", "/").endsWith(ending));
}

function reachedFrom(names: readonly string[], bundle: ReadonlyMap<string, BuiltFile>): Set<string> {
  const reached = new Set(names);
  for (const name of reached) for (const imported of bundle.get(name)?.imports ?? []) reached.add(imported);
  return reached;
}

/**
 * The page with what its own scripts would ask for later, one after the other: Clerk's script, with the attributes that its loader looks
 * for, and for the portal the files of its first screen.
 */
export function withPreloads(html: string, { isPortal, clerk }: { isPortal: boolean; clerk: SignInConfig }): string {
  const files = isPortal ? (NOTE.exec(html)?.[1] ?? "").split(" ").filter((name) => name !== "") : [];
  const elements = [
    clerkScript(clerk),
    ...files.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
  ];
  const inserted = elements.map((element) => `\n    ${element}`).join("");
  return html.replace(NOTE, "").replace(/\n?[ \t]*<\/head>/, (end) => `${inserted}${end}`);
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
