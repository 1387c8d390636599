import type { ReceivedRequest } from "./requests.ts";

/** The requests that are held for one client may have this many characters together. The official client drops the socket long before. */
const MAX_CHARACTERS = 1024 * 1024;

/** Requests that came after a token had ended, on behalf of the person whose token it was. */
export class HeldRequests {
  readonly #person: string | null;
  readonly #requests: ReceivedRequest[] = [];
  #characters = 0;

  /** Null where nobody had signed in before: then it is not known whom they were meant for. */
  constructor(person: string | null) {
    this.#person = person;
  }

  get all(): readonly ReceivedRequest[] {
    return this.#requests;
  }

  /** False when there are too many. */
  add(request: ReceivedRequest): boolean {
    this.#requests.push(request);
    this.#characters += request.characters;
    return this.#characters <= MAX_CHARACTERS;
  }

  areOf(person: string | null): boolean {
    return person !== null && person === this.#person;
  }
}
