/**
 * How many placeholders stand for something that is loading. A page that waits for the network has nothing else to do
 * either, so its idle time alone does not say that what was asked for is there.
 */
let shown = 0;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of [...listeners]) listener();
}

/** Counts one placeholder while it is on the screen; the returned function ends that. */
export function showSkeleton(): () => void {
  shown += 1;
  if (shown === 1) tell();
  return () => {
    shown -= 1;
    if (shown === 0) tell();
  };
}

export function watchSkeletons(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function areSkeletonsShown(): boolean {
  return shown > 0;
}
