import type { Ports } from "./ports.ts";
import type { SignIn, SignInConfig } from "./signIn.ts";

export interface AppConfig extends SignInConfig {
  convexUrl: string;
  sampleData: boolean;
  version: string;
  mailboxUrl?: string;
}

interface ConfiguredCopy {
  ports: Ports;
  /** The public address of the app and the deployment; null if each port is reached under the name that the browser used. */
  origin?: string | null;
  signIn: SignIn;
  sampleData: boolean;
  version: string;
}

/**
 * The page's configuration for a browser that used this host name. The address of the local mailbox is without the key: the
 * printed link has stored it in a cookie.
 */
export function configFor(copy: ConfiguredCopy, host: string | undefined): AppConfig {
  const { ports, origin = null, signIn, sampleData, version } = copy;
  const name = hostNameOf(host);
  const at = (port: number) => `http://${name}:${String(port)}`;
  const config = { convexUrl: origin ?? at(ports.deployment), ...signIn.config, sampleData, version };
  if (origin !== null) return config;
  return signIn.clerkOrigin === null ? { ...config, mailboxUrl: `${at(ports.standins)}/clerk/mailbox` } : config;
}

const EMPTY = /(<script type="application\/json" id="passage-config">)[^<]*(<\/script>)/;

/** Fills the page's configuration block. `<` is escaped, so that no value can end the block. */
export function fillConfig(html: string, config: AppConfig): string {
  if (!EMPTY.test(html)) {
    throw new Error('index.html has no <script type="application/json" id="passage-config"> block');
  }
  const json = JSON.stringify(config).replaceAll("<", "\\u003c");
  return html.replace(EMPTY, (_, open: string, close: string) => `${open}${json}${close}`);
}

/** The host name that the browser used, so that the app finds the deployment under the same name. */
export function hostNameOf(hostHeader: string | undefined): string {
  const name = /^([a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d+)?$/i.exec(hostHeader ?? "")?.[1];
  return name ?? "localhost";
}

const LOOPBACK = /^(?:localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/**
 * True if the browser asked under a name of this machine. A name like "a_b" is not one, though `hostNameOf` falls back.
 */
export function isLoopbackHost(hostHeader: string | undefined): boolean {
  return hostHeader !== undefined && LOOPBACK.test(hostHeader);
}
