import { api } from "../../../convex/_generated/api";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";
import { Banner } from "../../ui/Banner";
import { serviceText, type NoticedService } from "./serviceText";

interface ServiceNoticesProps {
  services: readonly NoticedService[];
  /** Whether the person can have them set up, and is told what to set. */
  isAdmin: boolean;
}

/** Says before anything is begun which of these services is not set up; nothing while all are, or while that cannot be read. */
export function ServiceNotices({ services, isAdmin }: ServiceNoticesProps) {
  const { value: missing = [] } = useRecoveringQuery(api.firm.staff.missing, {});
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
