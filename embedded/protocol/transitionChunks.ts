/** Longer Transitions are cut, because proxies between us and the browser refuse very large frames. UTF-16 units. */
export const MAX_CHUNK_LENGTH = 4 * 1024 * 1024;

/**
 * The frames that carry one encoded Transition: itself, or its TransitionChunks. The chunks of one Transition must be
 * sent with nothing between them: the client drops what it has buffered when any other message but a Ping arrives.
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
      // A cut inside a surrogate pair is harmless: JSON.stringify escapes each half and the client joins them again.
      chunk: transition.slice(partNumber * maxLength, (partNumber + 1) * maxLength),
      partNumber,
      totalParts,
      transitionId,
    }),
  );
}
