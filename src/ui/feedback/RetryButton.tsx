import { useLayoutEffect, useRef, type ReactNode } from "react";
import { Button } from "../Button";
import { cn } from "../cn";
import { useUiWords } from "../text/uiWords";

interface RetryButtonProps {
  onRetry: () => void;
  isRetrying?: boolean;
  /** "Retry" by default; a button may first offer an action that it later retries. */
  label?: string;
  /** The label while retrying. */
  retrying?: ReactNode;
  look?: "plain" | "primary";
  size?: "small" | "normal";
  className?: string;
}

/**
 * Retry button. While busy it keeps the focus and ignores clicks. If it disappears with the focus, after a successful retry, the focus
 * moves to the region around it.
 */
export function RetryButton({ onRetry, isRetrying = false, label, retrying, look, size, className }: RetryButtonProps) {
  const words = useUiWords();
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
      className={cn("aria-disabled:cursor-not-allowed aria-disabled:opacity-55", className)}
      onClick={() => {
        if (!isRetrying) onRetry();
      }}
    >
      {isRetrying ? (retrying ?? words.retrying) : (label ?? words.retry)}
    </Button>
  );
}
