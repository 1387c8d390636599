import { api } from "../../../convex/_generated/api";
import { FIRM_SECTIONS, firmChange, isFirmSection, type FirmSettings } from "../../../convex/practice/firmForm";
import type { Backend } from "./backend";

/** Saves these settings, as an administrator does. Sections that stay the same are not written. */
export async function saveFirm(
  admin: Pick<Backend, "query" | "mutation">,
  differing: Partial<FirmSettings>,
): Promise<void> {
  const { settings, versions } = await admin.query(api.practice.settings.staff.get, {});
  const wanted = { ...settings, ...differing };
  for (const section of Object.keys(FIRM_SECTIONS).filter(isFirmSection)) {
    const change = firmChange(section, wanted);
    await admin.mutation(api.practice.settings.staff.update, { change, version: versions[section] });
  }
}
