/** The sample firm, without which no contract can be sent. */
import type { MutationCtx } from "../../_generated/server";
import { DEFAULT_FIRM, type FirmSettings } from "../../practice/firmForm";
import * as Firm from "../../practice/settings/model";
import { recordSeeded, requireSwitchedOn, SEED } from "./model";

const SAMPLE_FIRM: FirmSettings = {
  ...DEFAULT_FIRM,
  name: "Alvarez & Reed Immigration",
  address: "410 Harbor Street, Suite 300, Boston, MA 02110",
  phone: "(617) 555-0148",
  email: "office@alvarezreed.test",
};

/** Names the firm of a practice without settings. Refuses CONFLICT unless sample data is switched on. */
export async function seedFirm(ctx: MutationCtx): Promise<void> {
  requireSwitchedOn();
  if (await Firm.begin(ctx, SAMPLE_FIRM, SEED.job)) await recordSeeded(ctx, "firm:seedSamples", SAMPLE_FIRM.name);
}
