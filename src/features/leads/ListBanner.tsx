import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { listFailure } from "./listFailure";

/** The live list has broken off; the rows that have come stay on the screen. */
export function ListBanner({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Banner
      tone="bad"
      action={
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      <span className="font-medium">Error: {listFailure(error)}</span> The list may be incomplete and does not follow
      changes now.
    </Banner>
  );
}
