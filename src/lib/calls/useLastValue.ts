import { useState } from "react";

/** The last value, which stays while another one loads: a longer list, or its next version. Another key begins without one. */
export function useLastValue<Value>(value: Value | undefined, key = ""): Value | undefined {
  const [last, setLast] = useState({ key, value });
  if (value !== undefined && (value !== last.value || key !== last.key)) setLast({ key, value });
  return value ?? (last.key === key ? last.value : undefined);
}
