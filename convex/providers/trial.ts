/** Requests that the check of an installation makes to see how a service answers them. Nothing here throws. */

import { callProvider, textOf } from "./providerCall";

export interface Tried {
  /** Null where no answer came that could be read. */
  status: number | null;
  headers: Headers;
  text: string;
  /** This server's clock minus the service's, in ms; undefined if the service sent no time. */
  ahead: number[];
}

/** The `Date` of an answer has whole seconds, which are cut off. */
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
