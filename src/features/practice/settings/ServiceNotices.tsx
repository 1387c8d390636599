import { api } from "../../../../convex/_generated/api";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Banner } from "../../../ui/feedback/Banner";
import { serviceText, type NoticedService } from "./serviceText";

interface ServiceNoticesProps {
  services: readonly NoticedService[];
  /** Administrators read which settings to set, others whom to ask. */
  isAdmin: boolean;
}

/** Warns about services that are not set up, before any work begins. Renders nothing if all are, or if that is unknown. */
export function ServiceNotices({ services, isAdmin }: ServiceNoticesProps) {
  const { value: missing = [] } = useRecoveringQuery(api.practice.settings.staff.missing, {});
  return services.map((service) => {
    const settings = missing.filter(({ provider }) => provider === service).map(({ setting }) => setting);
    if (settings.length === 0) return null;
    return (
      <Banner key={service} tone="warn">
        {isAdmin ? serviceText.forAdministrators(service, settings) : serviceText.forOthers(service)}
      </Banner>
    );
  });
}
