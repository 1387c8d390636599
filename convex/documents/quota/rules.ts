/** The limits of a client's uploads. */

import { BYTES_PER_MB } from "../../practice/documentTypes/rules";

/** Maximum of a client's uploads in progress. */
export const MOST_PENDING = 20;

/** Initial limits of a client's uploads; each extension by staff adds as much again. */
export const ROOM = { documents: 1_000, bytes: 5 * 1024 * BYTES_PER_MB } as const;

/** A client's uploads, finished or in progress, and the number of extensions by staff. */
export interface Sent {
  documents: number;
  bytes: number;
  extensions: number;
}

export function roomOf({ extensions }: Pick<Sent, "extensions">): { documents: number; bytes: number } {
  return { documents: ROOM.documents * (1 + extensions), bytes: ROOM.bytes * (1 + extensions) };
}

/** Whether one more document of this size fits. */
export function hasRoomFor(sent: Sent, fileBytes: number): boolean {
  const room = roomOf(sent);
  return sent.documents < room.documents && sent.bytes + fileBytes <= room.bytes;
}

/** Warns staff before a client reaches the limit. */
export function isNearlyFull(sent: Sent): boolean {
  const room = roomOf(sent);
  return sent.documents >= 0.8 * room.documents || sent.bytes >= 0.8 * room.bytes;
}

/** The field of the refusal without room: the portal has its own sentence. */
export const ROOM_FIELD = "room";
export const NO_ROOM =
  "There is no more room for documents of this client. Staff can make more room on the client's page.";

/** An unfinished upload is discarded after an hour. */
export const PENDING_MS = 60 * 60 * 1_000;
