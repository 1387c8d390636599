import { useLayoutEffect, useRef } from "react";
import { Button } from "./Button";

interface RetryButtonProps {
  onRetry: () => void;
  isRetrying?: boolean;
  /** The label meanwhile. */
  retrying?: string;
  look?: "plain" | "primary";
  size?: "small" | "normal";
}

/**
 * Tries again. While it is busy it keeps the focus, and further clicks do nothing. When it goes away with the focus, because
 * trying again has worked, the focus goes to the region around it.
 */
export function RetryButton({ onRetry, isRetrying = false, retrying = "Retrying...", look, size }: RetryButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    const region = current?.parentElement?.closest<HTMLElement>("[tabindex]");
    return () => {
      if (document.activeElement === current) region?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Button
      ref={button}
      look={look ?? "plain"}
      size={size ?? "normal"}
      aria-disabled={isRetrying}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
      onClick={() => {
        if (!isRetrying) onRetry();
      }}
    >
      {isRetrying ? retrying : "Retry"}
    </Button>
  );
}
