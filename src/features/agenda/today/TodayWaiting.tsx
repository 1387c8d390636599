import { LazyModule } from "../../../ui/lazy/lazyModule";
import { LazyWhenIdle } from "../../../ui/lazy/LazyWhenIdle";

const COUNT = new LazyModule("todayCount", async () => (await import("./TodayCount")).TodayCount);

/** The count of Today in the navigation; its queries begin after the first screen. */
export function TodayWaiting() {
  return <LazyWhenIdle module={COUNT}>{(Count) => <Count />}</LazyWhenIdle>;
}
