import type { ComponentType, ReactNode } from "react";
import type { LazyModule } from "./lazyModule";
import { useLazyAtOnce, useLazyWhenIdle } from "./useLazyModule";

interface LazyProps<Props> {
  module: LazyModule<ComponentType<Props>>;
  children: (Part: ComponentType<Props>) => ReactNode;
}

/** Renders nothing until its code is loaded, which begins at once. */
export function LazyAtOnce<Props>({ module, children }: LazyProps<Props>) {
  const code = useLazyAtOnce(module);
  return code === null ? null : children(code);
}

/** Renders nothing until its code is loaded, which begins after the first screen. */
export function LazyWhenIdle<Props>({ module, children }: LazyProps<Props>) {
  const code = useLazyWhenIdle(module);
  return code === null ? null : children(code);
}
