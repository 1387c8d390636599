import type { Sending } from "../upload/checkedSending";
import type { PortalChoice } from "./portalUpload";
import { isUnfinished, type ChosenFile, type Upload } from "../upload/uploadQueue";
import { Uploads } from "../upload/uploads";

/** Actions of a client on an upload. */
export type UploadAct = "pause" | "resume" | "remove";

export interface PlacedUpload {
  place: string;
  choice: PortalChoice;
  upload: Upload;
  isOnScreen: boolean;
}

/**
 * A client's uploads: one per place where files are chosen, such as a requested document. They continue when the place's screen is
 * closed. Independent of React.
 */
export class PortalUploads {
  readonly #uploads = new Uploads({
    schedule: (_, start) => {
      start();
    },
    atOnce: Infinity,
  });
  /** In the order of choice. */
  readonly #placed = new Map<string, { uploadId: number; choice: PortalChoice }>();
  readonly #screens = new Set<{ place: string }>();
  readonly #listeners = new Set<() => void>();
  #state: readonly PlacedUpload[] = [];

  constructor() {
    this.#uploads.subscribe(this.#publish);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getState = (): readonly PlacedUpload[] => this.#state;

  find(place: string): Upload | null {
    return this.#state.find((each) => each.place === place)?.upload ?? null;
  }

  /** Replaces the upload of the place. A file that can be sent starts automatically. */
  choose(place: string, choice: PortalChoice, file: ChosenFile & { sending: Sending }): void {
    this.act(place, "remove");
    this.#placed.set(place, { uploadId: this.#uploads.getState().lastId + 1, choice });
    this.#uploads.choose([file]);
  }

  /** A removed upload disappears at once: the server discards it within an hour if it hears nothing. */
  act(place: string, kind: UploadAct): void {
    const uploadId = this.#placed.get(place)?.uploadId;
    if (uploadId === undefined) return;
    if (kind === "remove") this.#placed.delete(place);
    this.#uploads.advance({ kind, uploadId });
  }

  /** Marks the place as shown until the returned function is called. A finished upload is forgotten with its screen. */
  enter(place: string): () => void {
    const screen = { place };
    this.#screens.add(screen);
    this.#publish();
    return () => {
      this.#screens.delete(screen);
      const upload = this.find(place);
      if (upload !== null && !isUnfinished(upload)) this.#placed.delete(place);
      this.#publish();
    };
  }

  /** Called when the client leaves the portal. */
  end = (): void => {
    for (const place of [...this.#placed.keys()]) this.act(place, "remove");
  };

  readonly #publish = (): void => {
    const { uploads } = this.#uploads.getState();
    const shown = new Set([...this.#screens].map(({ place }) => place));
    this.#state = [...this.#placed].flatMap(([place, { uploadId, choice }]) => {
      const upload = uploads.find((each) => each.uploadId === uploadId);
      return upload === undefined ? [] : [{ place, choice, upload, isOnScreen: shown.has(place) }];
    });
    for (const listener of [...this.#listeners]) listener();
  };
}
