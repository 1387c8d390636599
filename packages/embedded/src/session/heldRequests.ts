import type { ReceivedRequest } from "./requests.ts";

/** Limit for all requests held for one client. The official client closes its socket long before. */
const MAX_CHARACTERS = 1024 * 1024;

/** Requests that arrived after a token expired, sent by the person whose token it was. */
export class HeldRequests {
  readonly #person: string | null;
  readonly #requests: ReceivedRequest[] = [];
  #characters = 0;

  /** Null if nobody was signed in before: then the intended sender is unknown. */
  constructor(person: string | null) {
    this.#person = person;
  }

  get all(): readonly ReceivedRequest[] {
    return this.#requests;
  }

  /** False when the limit is exceeded. */
  add(request: ReceivedRequest): boolean {
    this.#requests.push(request);
    this.#characters += request.characters;
    return this.#characters <= MAX_CHARACTERS;
  }

  belongTo(person: string | null): boolean {
    return person !== null && person === this.#person;
  }
}
