import { api } from "../../../convex/_generated/api";
import { TOLD_EACH_MS, type Doing } from "../../../convex/presence/rules";
import { newKey } from "../newKey";
import { refusalIn } from "../refusalText";
import { sayClosed, sayLeft, type Departure, type Leaver, type Leaving } from "./departure";
import type { Place } from "./place";

interface VisitOptions {
  client: Leaver;
  place: Place;
  doing: Doing;
  /** The id by which lists know the record, once the server has said it. */
  onKnown?: (recordId: string) => void;
  /** Through which it goes on from the visit before, and is followed by the next; without it the end is said at once. */
  departure?: Departure;
}

const { stay } = api.presence.staff;

/**
 * Says that a person is at a record until it is ended, while the page is visible: a browser slows the timers of hidden pages down, and would
 * say it too late.
 */
export class Visit {
  readonly #options: VisitOptions;
  readonly #tabKey = newKey();
  #timer: ReturnType<typeof setInterval> | undefined;
  #leaving: Leaving | null = null;
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
    const { departure } = this.#options;
    if (departure === undefined) this.#leave();
    else this.#depart(departure);
  }

  #depart(departure: Departure): void {
    const leaving = this.#taken();
    if (leaving !== null) departure.hold(leaving);
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
    const { client, place, doing, onKnown, departure } = this.#options;
    if (this.#isTelling || !client.connectionState().isWebSocketConnected) return;
    this.#isTelling = true;
    try {
      const room = { kind: place.kind, doing };
      const leaving = departure?.take() ?? null;
      const visit = await client.mutation(stay, { room, recordId: place.recordId, tabKey: this.#tabKey, leaving });
      this.#leaving = visit && { room, sessionToken: visit.sessionToken };
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
    const leaving = this.#taken();
    if (leaving !== null) sayLeft(this.#options.client, leaving);
  }

  readonly #close = (): void => {
    this.#pause();
    const leaving = this.#taken();
    if (leaving !== null) sayClosed(this.#options.client, leaving);
  };

  #taken(): Leaving | null {
    const leaving = this.#leaving;
    this.#leaving = null;
    return leaving;
  }
}
