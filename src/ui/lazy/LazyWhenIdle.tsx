import type { ComponentType, ReactNode } from "react";
import type { LazyModule } from "./lazyModule";
import { useLazyAtOnce, useLazyWhenIdle } from "./useLazyModule";

interface LazyProps<Props> {
  module: LazyModule<ComponentType<Props>>;
  children: (Part: ComponentType<Props>) => ReactNode;
}

/** Shows nothing until its code is fetched, which begins at once. */
export function LazyAtOnce<Props>({ module, children }: LazyProps<Props>) {
  const code = useLazyAtOnce(module);
  return code === null ? null : children(code);
}

/** Shows nothing until its code is fetched, which begins when the first screen is there. */
export function LazyWhenIdle<Props>({ module, children }: LazyProps<Props>) {
  const code = useLazyWhenIdle(module);
  return code === null ? null : children(code);
}
