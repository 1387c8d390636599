/**
 * In UTF-16 units. A longer Transition is split, because proxies between us and the browser refuse very large frames.
 */
export const MAX_CHUNK_LENGTH = 4 * 1024 * 1024;

/**
 * Returns the frames for one encoded Transition: the Transition itself, or its TransitionChunks. The chunks of one
 * Transition must be sent without other messages between them: the client drops its buffer when any message but a Ping
 * arrives.
 */
export function splitTransition(
  transition: string,
  newTransitionId: () => string,
  maxLength = MAX_CHUNK_LENGTH,
): string[] {
  if (transition.length <= maxLength) return [transition];
  const transitionId = newTransitionId();
  const totalParts = Math.ceil(transition.length / maxLength);
  return Array.from({ length: totalParts }, (_, partNumber) =>
    JSON.stringify({
      type: "TransitionChunk",
      // A split inside a surrogate pair is safe: JSON.stringify escapes each half and the client joins them again.
      chunk: transition.slice(partNumber * maxLength, (partNumber + 1) * maxLength),
      partNumber,
      totalParts,
      transitionId,
    }),
  );
}
