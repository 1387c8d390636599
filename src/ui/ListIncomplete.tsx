import { Banner } from "./Banner";
import { Button } from "./Button";

/** Shown above a live list whose subscription failed. The rows received so far stay on the screen. */
export function ListIncomplete({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Banner
      tone="bad"
      action={
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      <span className="font-medium">Error: {message}</span> The list may be incomplete and is not being updated.
    </Banner>
  );
}
