import type { ConvexReactClient } from "convex/react";
import { getFunctionName } from "convex/server";
import { api } from "../../../convex/_generated/api";
import { TOLD_EACH_MS, type Doing } from "../../../convex/presence/rules";
import { newKey } from "../newKey";
import { refusalIn } from "../refusalText";
import type { Place } from "./place";

/** What a visit uses of Convex's client. */
export type Teller = Pick<ConvexReactClient, "mutation" | "connectionState" | "url">;

interface VisitOptions {
  client: Teller;
  place: Place;
  doing: Doing;
  /** The id by which lists know the record, once the server has said it. */
  onKnown?: (recordId: string) => void;
}

const { stay } = api.presence.staff;
const { leave } = api.presence.open;

/**
 * Says that a person is at a record until it is ended, while the page is visible: a browser slows the timers of hidden pages down, and would
 * say it too late. A page that is closed says so by a beacon, the only message that a browser still sends then.
 */
export class Visit {
  readonly #options: VisitOptions;
  readonly #tabKey = newKey();
  #timer: ReturnType<typeof setInterval> | undefined;
  #sessionToken: string | null = null;
  #isTelling = false;

  constructor(options: VisitOptions) {
    this.#options = options;
  }

  begin(): void {
    document.addEventListener("visibilitychange", this.#follow);
    window.addEventListener("pagehide", this.#close);
    window.addEventListener("pageshow", this.#follow);
    this.#follow();
  }

  end(): void {
    document.removeEventListener("visibilitychange", this.#follow);
    window.removeEventListener("pagehide", this.#close);
    window.removeEventListener("pageshow", this.#follow);
    this.#pause();
    this.#leave();
  }

  readonly #follow = (): void => {
    this.#pause();
    if (document.visibilityState === "hidden") {
      this.#leave();
      return;
    }
    this.#timer = setInterval(() => void this.#tell(), TOLD_EACH_MS[this.#options.doing]);
    void this.#tell();
  };

  #pause(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** One at a time, and none without a connection: they would wait there and say later what is no longer true. */
  async #tell(): Promise<void> {
    const { client, place, doing, onKnown } = this.#options;
    if (this.#isTelling || !client.connectionState().isWebSocketConnected) return;
    this.#isTelling = true;
    try {
      const room = { kind: place.kind, doing };
      const visit = await client.mutation(stay, { room, recordId: place.recordId, tabKey: this.#tabKey });
      this.#sessionToken = visit?.sessionToken ?? null;
      if (visit !== null) onKnown?.(visit.recordId);
      // Ended or hidden while the answer was on its way.
      if (this.#timer === undefined) this.#leave();
    } catch (error) {
      // A session that is being renewed is accepted again soon. Whoever may no longer be here says it no more.
      if (refusalIn(error)?.code !== "UNAUTHENTICATED") this.#pause();
    } finally {
      this.#isTelling = false;
    }
  }

  #leave(): void {
    const sessionToken = this.#taken();
    if (sessionToken === null || !this.#options.client.connectionState().isWebSocketConnected) return;
    this.#options.client.mutation(leave, { sessionToken }).catch(() => undefined);
  }

  readonly #close = (): void => {
    this.#pause();
    const sessionToken = this.#taken();
    if (sessionToken === null) return;
    const call = { path: getFunctionName(leave), args: { sessionToken }, format: "json" };
    const body = new Blob([JSON.stringify(call)], { type: "application/json" });
    navigator.sendBeacon(`${this.#options.client.url}/api/mutation`, body);
  };

  #taken(): string | null {
    const sessionToken = this.#sessionToken;
    this.#sessionToken = null;
    return sessionToken;
  }
}
