import { useTranslations } from "use-intl";
import { api } from "../../../convex/_generated/api";
import { PortalContracts } from "../../features/contracts/portal/PortalContracts";
import { usePageTitle } from "../../lib/usePageTitle";
import { useRecoveringQuery } from "../../lib/calls/useRecoveringQuery";
import { PortalFailure, PortalLoading } from "./PortalStates";

/** A client's contracts and payments. */
export function PortalContractsRoute() {
  usePageTitle(useTranslations("contracts")("title"));
  const { value, ...failure } = useRecoveringQuery(api.contracts.portal.portal.list, {});
  if (failure.error !== null) return <PortalFailure {...failure} />;
  if (value === undefined) return <PortalLoading />;
  return <PortalContracts page={value} />;
}
