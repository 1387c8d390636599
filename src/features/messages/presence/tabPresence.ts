import type { ConvexReactClient } from "convex/react";
import { getFunctionName } from "convex/server";
import { api } from "../../../../convex/_generated/api";
import { HEARTBEAT_MS } from "../../../../convex/workspace/presence/rules";
import type { Copy } from "../../../lib/live/liveCopies";
import { newKey } from "../../../lib/newKey";
import { refusalIn } from "../../../lib/calls/refusalText";
import type { PresencePlace } from "./place";

/** The person counts as writing until no key was pressed for this long. */
const WRITING_PAUSE_MS = 6_000;

/** The parts of Convex's client that a heartbeat needs. */
export type HeartbeatClient = Pick<ConvexReactClient, "mutation" | "connectionState" | "url">;

/**
 * Reports the record that this tab shows: at each change, and every few seconds while the page is visible. A hidden page counts as left,
 * because browsers throttle its timers.
 */
export class TabPresence implements Copy {
  readonly #client: HeartbeatClient;
  readonly #tabKey = newKey();
  #place: PresencePlace | null = null;
  #isWriting = false;
  #writingTimer: ReturnType<typeof setTimeout> | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(client: HeartbeatClient) {
    this.#client = client;
  }

  open(): void {
    document.addEventListener("visibilitychange", this.#follow);
    window.addEventListener("pageshow", this.#follow);
    window.addEventListener("pagehide", this.#leavePage);
    this.#follow();
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.#follow);
    window.removeEventListener("pageshow", this.#follow);
    window.removeEventListener("pagehide", this.#leavePage);
    clearTimeout(this.#writingTimer);
    this.#leave();
  }

  /** Called when the tab shows another record, or none. */
  goTo(place: PresencePlace | null): void {
    this.#place = place;
    this.#isWriting = false;
    this.#beat();
  }

  /** Called at a key press in a note about the record. */
  readonly write = (): void => {
    clearTimeout(this.#writingTimer);
    this.#writingTimer = setTimeout(this.stopWriting, WRITING_PAUSE_MS);
    if (this.#isWriting) return;
    this.#isWriting = true;
    this.#beat();
  };

  /** Called when the note is being sent, or its box is emptied or closed. */
  readonly stopWriting = (): void => {
    clearTimeout(this.#writingTimer);
    if (!this.#isWriting) return;
    this.#isWriting = false;
    this.#beat();
  };

  readonly #follow = (): void => {
    if (document.visibilityState === "hidden") {
      this.#leave();
      return;
    }
    clearInterval(this.#timer);
    this.#timer = setInterval(this.#beat, HEARTBEAT_MS);
    this.#beat();
  };

  readonly #leave = (): void => {
    if (this.#hasLeft()) this.#send(null);
  };

  /** Browsers deliver a beacon while closing the page, but lose a quarter of the messages on the socket. */
  readonly #leavePage = (): void => {
    if (!this.#hasLeft()) return;
    const call = {
      path: getFunctionName(api.workspace.presence.open.leave),
      args: { tabKey: this.#tabKey },
      format: "json",
    };
    const body = new Blob([JSON.stringify(call)], { type: "application/json" });
    navigator.sendBeacon(`${this.#client.url}/api/mutation`, body);
  };

  /** Stops the heartbeats. True if the tab was at a record, so that the deployment has to be told. */
  #hasLeft(): boolean {
    const wasThere = this.#timer !== undefined && this.#place !== null;
    this.#stop();
    return wasThere;
  }

  readonly #beat = (): void => {
    if (this.#timer !== undefined) this.#send(this.#place);
  };

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Sends nothing while offline: a queued message would arrive when it is no longer true. */
  #send(place: PresencePlace | null): void {
    if (!this.#client.connectionState().isWebSocketConnected) return;
    const heartbeat = { tabKey: this.#tabKey, place, isWriting: this.#isWriting };
    this.#client.mutation(api.workspace.presence.staff.heartbeat, heartbeat).catch((error: unknown) => {
      // A session that is being renewed is accepted again soon; other refusals are final.
      if (refusalIn(error)?.code !== "UNAUTHENTICATED") this.#stop();
    });
  }
}

export function makeTabPresence(client: ConvexReactClient): TabPresence {
  return new TabPresence(client);
}
