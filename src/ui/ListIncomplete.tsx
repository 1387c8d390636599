import { Banner } from "./Banner";
import { Button } from "./Button";

/** A live list has broken off; the rows that have come stay on the screen. */
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
      <span className="font-medium">Error: {message}</span> The list may be incomplete and does not follow changes now.
    </Banner>
  );
}
