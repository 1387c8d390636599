/** Requests of the installation check, which test how a service answers. Nothing here throws. */

import { callProvider, textOf } from "../providerCall";
import type { PageTrial } from "./port";

export interface Tried {
  /** Null without a readable answer. */
  status: number | null;
  headers: Headers;
  text: string;
  /** This server's clock minus the service's, in ms; empty if the service sent no time. */
  ahead: number[];
}

/** The `Date` header is cut to whole seconds. */
const HALF_A_SECOND_MS = 500;

export async function trial(url: string, init: RequestInit = {}): Promise<Tried> {
  const sentAt = Date.now();
  const called = await callProvider({ url, init });
  if (called.kind !== "ok") return { status: null, headers: new Headers(), text: "", ahead: [] };
  const { status, headers } = called.value;
  const middle = (sentAt + Date.now()) / 2;
  const told = Date.parse(headers.get("date") ?? "");
  const ahead = Number.isNaN(told) ? [] : [middle - told - HALF_A_SECOND_MS];
  return { status, headers, text: textOf(called.value), ahead };
}

/** Fetches the app's page at one of its origins. */
export async function tryPage(origin: string): Promise<{ page: PageTrial; ahead: number[] }> {
  const { status, headers, ahead } = await trial(`${origin}/`, { headers: { accept: "text/html" } });
  return { page: { origin, status, headers: Object.fromEntries([...headers]) }, ahead };
}
