import type { ComponentProps } from "react";
import { cn } from "../cn";
import { fieldBox, Labelled, type Labels } from "./Labelled";
import { useGrowingHeight } from "./useGrowingHeight";

interface TextAreaProps extends ComponentProps<"textarea">, Labels {
  /** The box grows with its `value` from `rows` to this many lines, and then scrolls. It takes no `ref` in this case. */
  maxRows?: number;
}

/** A labelled textarea. */
export function TextArea({ label, labelHidden, hint, error, className, maxRows, ref, ...props }: TextAreaProps) {
  const grown = useGrowingHeight(props.value, maxRows !== undefined);
  const style = maxRows === undefined ? {} : { maxHeight: `calc(${String(maxRows)}lh + 1.125rem)` };
  return (
    <Labelled label={label} labelHidden={labelHidden} hint={hint} error={error}>
      {(control) => (
        <textarea
          {...control}
          ref={maxRows === undefined ? (ref ?? null) : grown}
          style={style}
          className={cn(fieldBox, "resize-none px-3 py-2", className)}
          {...props}
        />
      )}
    </Labelled>
  );
}
