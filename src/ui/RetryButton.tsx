import { Button } from "./Button";

interface RetryButtonProps {
  onRetry: () => void;
  isRetrying?: boolean;
  /** The label meanwhile. */
  retrying?: string;
  look?: "plain" | "primary";
  size?: "small" | "normal";
}

/** Tries again. While it is busy it keeps the focus, and further clicks do nothing. */
export function RetryButton({ onRetry, isRetrying = false, retrying = "Retrying...", look, size }: RetryButtonProps) {
  return (
    <Button
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
