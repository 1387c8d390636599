/**
 * Sources that the app's page may load. `npm start` sends the policy as a header; a build for production writes it into
 * the page.
 */

export interface PolicySources {
  /** Origins of the deployment, as `http…`; each includes its WebSocket. */
  deployments: string[];
  /** Origins of Clerk's script and API; empty if the stand-in answers under the app's own origin. */
  clerkOrigins: string[];
  /** The origin of the object storage for documents; null if unknown. */
  storage: string | null;
}

/** Clerk's bot check, loaded only by the real Clerk. */
const CLERK_CHALLENGE = "https://challenges.cloudflare.com";
const CLERK_PICTURES = "https://img.clerk.com";

/** Browsers accept the rule about frames in a header only, not in a `<meta>`. */
export const FRAME_POLICY = "frame-ancestors 'none'";

export function contentPolicy({ deployments, clerkOrigins, storage }: PolicySources): string {
  const hasClerk = clerkOrigins.length > 0;
  const clerk = hasClerk ? [...clerkOrigins, CLERK_CHALLENGE] : [];
  const sockets = deployments.map((origin) => origin.replace(/^http/, "ws"));
  const directives = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...clerk],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", ...(hasClerk ? [CLERK_PICTURES] : [])],
    "connect-src": ["'self'", ...deployments, ...sockets, ...(storage === null ? [] : [storage]), ...clerk],
    "worker-src": ["'self'", "blob:"],
    "frame-src": hasClerk ? [CLERK_CHALLENGE] : ["'none'"],
    "font-src": ["'self'", "data:"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    // No text becomes page or script. The one policy that may make exceptions is src/features/access/shared/clerkScripts.ts.
    "require-trusted-types-for": ["'script'"],
    "trusted-types": ["default"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(" "))
    .join("; ");
}
