import { useEffect, useState } from "react";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { useAccessText } from "./useAccessText";

const SLOW_AFTER_MS = 2_000;
const UNREACHABLE_AFTER_MS = 12_000;

/**
 * Why the form cannot be sent yet: Clerk's script is loading, or failed to load. Retry reloads the page, because the browser does
 * not request a failed script again; nothing reloads without a click.
 */
export function ServiceState({ isReady, onRetry }: { isReady: boolean; onRetry: () => void }) {
  const { serviceText } = useAccessText();
  const waitedMs = useWaited(!isReady);
  if (isReady || waitedMs < SLOW_AFTER_MS) return null;
  if (waitedMs < UNREACHABLE_AFTER_MS) {
    return (
      <p role="status" className="text-sm text-ink-soft">
        {serviceText.slow}
      </p>
    );
  }
  return (
    <Banner tone="bad" action={<Button onClick={onRetry}>{serviceText.retry}</Button>}>
      {serviceText.unreachable}
    </Banner>
  );
}

/** The longest limit that has passed. */
function useWaited(isWaiting: boolean): number {
  const [waitedMs, setWaited] = useState(0);
  useEffect(() => {
    if (!isWaiting) return;
    const timers = [SLOW_AFTER_MS, UNREACHABLE_AFTER_MS].map((ms) =>
      setTimeout(() => {
        setWaited(ms);
      }, ms),
    );
    return () => {
      timers.forEach(clearTimeout);
      setWaited(0);
    };
  }, [isWaiting]);
  return waitedMs;
}
