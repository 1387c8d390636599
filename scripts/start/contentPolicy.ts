/** What the app's page may load, and from where: sent as a header by `npm start`, written into the page by a build for production. */

export interface PolicySources {
  /** Of the deployment, as `http…` origins; each stands for its socket as well. */
  deployments: string[];
  /** Where Clerk's script and API are; empty where the stand-in answers under the app's own origin. */
  clerkOrigins: string[];
}

/** Clerk's bot check, loaded only by the real Clerk. */
const CLERK_CHALLENGE = "https://challenges.cloudflare.com";
const CLERK_PICTURES = "https://img.clerk.com";

/** A `<meta>` cannot say who may show the page in a frame: browsers heed that in a header alone. */
export const FRAME_POLICY = "frame-ancestors 'none'";

export function contentPolicy({ deployments, clerkOrigins }: PolicySources): string {
  const hasClerk = clerkOrigins.length > 0;
  const clerk = hasClerk ? [...clerkOrigins, CLERK_CHALLENGE] : [];
  const sockets = deployments.map((origin) => origin.replace(/^http/, "ws"));
  const directives = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...clerk],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", ...(hasClerk ? [CLERK_PICTURES] : [])],
    "connect-src": ["'self'", ...deployments, ...sockets, ...clerk],
    "worker-src": ["'self'", "blob:"],
    "frame-src": hasClerk ? [CLERK_CHALLENGE] : ["'none'"],
    "font-src": ["'self'", "data:"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    // Text becomes neither page nor script. The one policy that may make exceptions is src/lib/clerkScripts.ts.
    "require-trusted-types-for": ["'script'"],
    "trusted-types": ["default"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(" "))
    .join("; ");
}
