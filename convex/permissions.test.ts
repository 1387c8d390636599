import { expect, test } from "vitest";
import { can, PORTAL_PERMISSIONS } from "./permissions";

test("clients may use their portal, and staff may not", () => {
  const levels = ["client", "staff", "administrator"] as const;
  for (const permission of PORTAL_PERMISSIONS) {
    expect(levels.filter((level) => can(level, permission))).toEqual(["client"]);
  }
});

test("staff and administrators may work with leads and notes, clients may not", () => {
  for (const permission of ["leads:read", "leads:setStatus", "leadSheet:sync", "notes:read", "notes:add"] as const) {
    expect([can("client", permission), can("staff", permission), can("administrator", permission)]).toEqual([
      false,
      true,
      true,
    ]);
  }
});

test("only an administrator may accept a sheet that has changed too much", () => {
  const levels = ["client", "staff", "administrator"] as const;
  expect(levels.filter((level) => can(level, "leadSheet:accept"))).toEqual(["administrator"]);
});
