/** The checks of `/healthz`. Each finding says how to fix it. */
import { connect } from "node:tls";

import { lastBackup } from "../backup/lastBackup.ts";
import { freeBytes } from "../start/fullDisk.ts";
import type { Check, Checks, Finding } from "./health.ts";

const MIB = 1024 * 1024;
/** A backup needs as much again as the database, and SQLite's log some hundred megabytes. */
const LEAST_FREE_BYTES = 2_048 * MIB;
/** One day, and some hours of delay. */
const MOST_BACKUP_AGE_MS = 30 * 3_600_000;
/** Tokens of the sign-in service are valid for a minute: with a larger clock error nobody can sign in. */
const MOST_CLOCK_ERROR_MS = 20_000;
/** The interval of clock checks; each is a request to the sign-in service. */
const CLOCK_EVERY_MS = 10 * 60_000;
/** Proxies renew a certificate when a third of its time is left: 30 of 90 days. With less than this share it was not renewed. */
const LEAST_SHARE_LEFT = 0.2;
const CONNECT_WITHIN_MS = 3_000;

export interface CheckedServer {
  origin: string;
  dataFolder: string;
  /** The creation time of the data folder. */
  begunAt: number;
  deploymentUrl: string;
  /** An address of the sign-in service. */
  signInUrl: string;
}

export function serverChecks({ origin, dataFolder, begunAt, deploymentUrl, signInUrl }: CheckedServer): Checks {
  return {
    deployment: deploymentCheck(deploymentUrl),
    disk: () => Promise.resolve(diskFinding(freeBytes(dataFolder), dataFolder)),
    backup: () => Promise.resolve(backupFinding(lastBackup(dataFolder)?.madeAt ?? null, begunAt, Date.now())),
    clock: clockCheck(
      () => remoteTime(signInUrl),
      () => Date.now(),
    ),
    proxy: proxyCheck(origin),
  };
}

function deploymentCheck(url: string): Check {
  return async () => {
    const answer = await fetch(`${url}/version`).catch(() => null);
    if (answer?.ok === true) return { ok: true, says: "It answers." };
    return {
      ok: false,
      says: "The deployment does not answer; it restarts automatically. Its log is logs/deployment.log of the data folder.",
    };
  };
}

export function diskFinding(free: number, folder: string): Finding {
  const says = `${String(Math.floor(free / MIB))} MB are free where ${folder} is.`;
  if (free >= LEAST_FREE_BYTES) return { ok: true, says };
  return {
    ok: false,
    says: `${says} Free some space: on a full disk the deployment stops. Everything acknowledged is kept.`,
  };
}

export function backupFinding(madeAt: number | null, begunAt: number, now: number): Finding {
  const since = madeAt ?? begunAt;
  const days = `${((now - since) / 86_400_000).toFixed(1)} days`;
  if (now - since <= MOST_BACKUP_AGE_MS) {
    return { ok: true, says: madeAt === null ? "None yet; the server is new." : `The last one is ${days} old.` };
  }
  const what = madeAt === null ? `There is none, and the data folder is ${days} old.` : `The last one is ${days} old.`;
  return { ok: false, says: `${what} Look at passage-backup.timer: journalctl -u passage-backup.` };
}

/** Caches its answer for ten minutes. */
export function clockCheck(remote: () => Promise<{ at: number; roundTripMs: number }>, now: () => number): Check {
  let last: { at: number; finding: Finding } | null = null;
  return async () => {
    if (last !== null && now() - last.at < CLOCK_EVERY_MS) return last.finding;
    const finding = await remote().then(
      ({ at, roundTripMs }) => clockFinding(now() - at, roundTripMs),
      () => ({
        ok: false,
        says: "The sign-in service cannot be reached from here: nobody can sign in. Check the network and CLERK_ISSUER.",
      }),
    );
    // A failure is tried again with the next request.
    last = finding.ok ? { at: now(), finding } : null;
    return finding;
  };
}

/** The header has whole seconds. */
export function clockFinding(errorMs: number, roundTripMs: number): Finding {
  const isRight = Math.abs(errorMs) <= MOST_CLOCK_ERROR_MS + roundTripMs + 1_000;
  if (isRight) return { ok: true, says: "It agrees with the sign-in service's." };
  const by = `${String(Math.round(Math.abs(errorMs) / 1_000))} s ${errorMs > 0 ? "ahead of" : "behind"}`;
  return {
    ok: false,
    says: `The clock of this machine is ${by} the sign-in service's: nobody can sign in. Set it: timedatectl set-ntp true.`,
  };
}

/** The sign-in service's own time, from the `Date` header of any answer. */
export async function remoteTime(url: string): Promise<{ at: number; roundTripMs: number }> {
  const startedAt = performance.now();
  const answer = await fetch(url, { method: "HEAD", signal: AbortSignal.timeout(CONNECT_WITHIN_MS) });
  const at = Date.parse(answer.headers.get("date") ?? "");
  if (Number.isNaN(at)) throw new Error("the answer has no date");
  return { at, roundTripMs: performance.now() - startedAt };
}

/** Checks that the proxy on this machine answers under the server's name, with a certificate that stays valid for a while. */
function proxyCheck(origin: string): Check {
  const { hostname, port } = new URL(origin);
  return async () => proxyFinding(await shownCertificate(hostname, Number(port || "443")), hostname, Date.now());
}

export interface Certificate {
  startsAt: number;
  endsAt: number;
}

/** The certificate under this name; null if nothing answers, or without TLS. */
function shownCertificate(hostname: string, port: number): Promise<Certificate | null> {
  return new Promise((resolve) => {
    // Only the dates of the certificate are checked; browsers decide about trust.
    const socket = connect({ host: "127.0.0.1", port, servername: hostname, rejectUnauthorized: false });
    const end = (found: Certificate | null) => {
      socket.destroy();
      resolve(found);
    };
    socket.setTimeout(CONNECT_WITHIN_MS, () => {
      end(null);
    });
    socket.once("error", () => {
      end(null);
    });
    socket.once("secureConnect", () => {
      const { valid_from: from, valid_to: to } = socket.getPeerCertificate();
      end({ startsAt: Date.parse(from), endsAt: Date.parse(to) });
    });
  });
}

export function proxyFinding(certificate: Certificate | null, hostname: string, now: number): Finding {
  if (certificate === null) {
    return {
      ok: false,
      says: `The proxy does not answer as ${hostname} on this machine: nobody reaches the server. Look at it: systemctl status caddy.`,
    };
  }
  const { startsAt, endsAt } = certificate;
  const day = new Date(endsAt).toISOString().slice(0, 10);
  if (endsAt <= now) {
    return {
      ok: false,
      says: `The certificate of ${hostname} ended on ${day}: browsers refuse the server. See why it was not renewed: journalctl -u caddy.`,
    };
  }
  if (endsAt - now < LEAST_SHARE_LEFT * (endsAt - startsAt)) {
    return {
      ok: false,
      says: `The certificate of ${hostname} ends on ${day} and was not renewed. See why: journalctl -u caddy.`,
    };
  }
  return { ok: true, says: `It answers; its certificate is good until ${day}.` };
}
