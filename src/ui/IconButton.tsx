import type { ComponentProps } from "react";
import { Button } from "./Button";

interface IconButtonProps extends Omit<ComponentProps<typeof Button>, "size" | "title" | "aria-label"> {
  /** The accessible name, and the tooltip. */
  label: string;
}

/** A quiet button whose content is an icon. */
export function IconButton({ label, ...button }: IconButtonProps) {
  return <Button look="quiet" size="icon" aria-label={label} title={label} {...button} />;
}
