/** The first steps of a new practice. Pure; the browser imports this file. */

/** In their order. */
export const FIRST_STEPS = ["firm", "sheet", "services", "team", "contract", "client"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** A firm that a client can recognise and reach. */
export function hasFirm({ name, address }: Record<"name" | "address", string>, defaultName: string): boolean {
  return name.trim() !== "" && name !== defaultName && address.trim() !== "";
}
