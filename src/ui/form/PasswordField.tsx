import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "../Button";
import { useUiWords } from "../text/uiWords";
import { TextField, type FieldProps } from "./TextField";

/** A password that can be made visible while typing. */
export function PasswordField<Typed extends FieldValues, Values>(
  field: FieldProps<Typed, Values> & { autoComplete: "current-password" | "new-password" },
) {
  const { showPassword } = useUiWords();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...field}
      type={isShown ? "text" : "password"}
      className="pr-11"
      suffix={
        <Button
          look="quiet"
          size="icon"
          aria-label={showPassword}
          aria-pressed={isShown}
          className="absolute top-1/2 right-1 -translate-y-1/2 touch:right-0"
          onClick={() => {
            setShown(!isShown);
          }}
        >
          <Icon aria-hidden className="size-4" />
        </Button>
      }
    />
  );
}
