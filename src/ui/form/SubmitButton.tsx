import { Button } from "../Button";
import { cn } from "../cn";

interface SubmitButtonProps {
  children: string;
  isSending: boolean;
  /** On the button while it is sent: "Creating..." */
  sending: string;
  disabled?: boolean;
  size?: "normal" | "large";
  className?: string;
}

/** Sends the form it stands in; while it is sent it says so and cannot be pressed again. */
export function SubmitButton({ children, isSending, sending, disabled = false, size, className }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      look="primary"
      size={size ?? "normal"}
      className={cn(className)}
      disabled={isSending || disabled}
    >
      {isSending ? sending : children}
    </Button>
  );
}
