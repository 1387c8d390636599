import { Button } from "../Button";
import { cn } from "../cn";

interface SubmitButtonProps {
  children: string;
  isSending: boolean;
  /** The label while submitting: "Creating..." */
  sending: string;
  disabled?: boolean;
  size?: "normal" | "large";
  className?: string;
}

/** The submit button of a form. It is disabled while submitting. */
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
