import { can, type Permission } from "../../../../convex/permissions";
import { useAccess } from "./useAccess";

/** Whether the person at the screen has a permission, live. */
export function useMay(): (permission: Permission) => boolean {
  const access = useAccess();
  if (access.kind !== "staff") return () => false;
  const level = access.isAdmin ? "administrator" : "staff";
  return (permission) => can(level, permission);
}
