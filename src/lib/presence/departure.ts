import type { ConvexReactClient } from "convex/react";
import { getFunctionName, type FunctionArgs } from "convex/server";
import { api } from "../../../convex/_generated/api";
import type { Copy } from "../live/liveCopies";

const { leave } = api.presence.open;

/** What saying that somebody leaves uses of Convex's client. */
export type Leaver = Pick<ConvexReactClient, "mutation" | "connectionState" | "url">;

/** The room that a tab leaves, and the secret that it was given there. */
export type Leaving = Omit<FunctionArgs<typeof leave>, "isClosed">;

/** Whoever opens another record does so within this time; a page that takes longer to load is left first. */
const DEPARTURE_MS = 1_000;

/**
 * The record that a tab has just left. The next one that it opens says so with its own first message, because each message is paid for on all
 * screens; without a next one it is said by itself.
 */
export class Departure implements Copy {
  readonly #client: Leaver;
  #isOpen = false;
  #pending: { leaving: Leaving; timer: ReturnType<typeof setTimeout> } | null = null;

  constructor(client: Leaver) {
    this.#client = client;
  }

  /** Says it later, unless the next visit takes it along; at once where there will be none, because the session has ended. */
  hold(leaving: Leaving): void {
    this.#say();
    if (!this.#isOpen) {
      sayLeft(this.#client, leaving);
      return;
    }
    this.#pending = { leaving, timer: setTimeout(this.#say, DEPARTURE_MS) };
    window.addEventListener("pagehide", this.#sayClosed);
  }

  /** What the next visit takes along. */
  take(): Leaving | null {
    const pending = this.#pending;
    if (pending === null) return null;
    clearTimeout(pending.timer);
    window.removeEventListener("pagehide", this.#sayClosed);
    this.#pending = null;
    return pending.leaving;
  }

  open(): void {
    this.#isOpen = true;
  }

  close(): void {
    this.#isOpen = false;
    this.#say();
  }

  readonly #say = (): void => {
    const leaving = this.take();
    if (leaving !== null) sayLeft(this.#client, leaving);
  };

  readonly #sayClosed = (): void => {
    const leaving = this.take();
    if (leaving !== null) sayClosed(this.#client, leaving);
  };
}

/** Without a connection nothing is said: it would wait there and be said later. */
export function sayLeft(client: Leaver, leaving: Leaving): void {
  if (!client.connectionState().isWebSocketConnected) return;
  client.mutation(leave, { ...leaving, isClosed: false }).catch(() => undefined);
}

/** The beacon is the only message that a browser still sends while a page is closed. */
export function sayClosed(client: Leaver, leaving: Leaving): void {
  const call = { path: getFunctionName(leave), args: { ...leaving, isClosed: true }, format: "json" };
  const body = new Blob([JSON.stringify(call)], { type: "application/json" });
  navigator.sendBeacon(`${client.url}/api/mutation`, body);
}

export function makeDeparture(client: ConvexReactClient): Departure {
  return new Departure(client);
}
