import { LazyModule } from "../../../ui/lazy/lazyModule";
import { usePictures, type Pictures } from "../../../lib/charts/usePictures";

const panel = new LazyModule("lead charts", async () => (await import("./LeadPicturesPanel")).LeadPicturesPanel);

const OF_LEADS = { stored: "passage.leadPictures", panel, props: {}, boxClass: "min-h-100" };

/** Pictures of all leads, ignoring the search. */
export function useLeadPictures(): Pictures {
  return usePictures(OF_LEADS);
}
