import { useNavigate } from "react-router-dom";
import { SIGNING } from "../../../convex/platform/providers/signing/choice";
import { useMay } from "../../features/access/shared/useMay";
import { CreateContract } from "../../features/contracts/create/CreateContract";
import { FirmNotice } from "../../features/practice/settings/FirmNotice";
import { ServiceNotices } from "../../features/practice/settings/ServiceNotices";
import { paths } from "../../lib/paths";
import { usePageTitle } from "../../lib/usePageTitle";
import { StaffPage } from "./StaffPage";

/** The form of a new contract. Closing it goes back one page, or to the list if there is none. */
export function CreateContractRoute() {
  usePageTitle("Create contract");
  const navigate = useNavigate();
  const may = useMay();
  const goBack = () => {
    const state: unknown = window.history.state;
    const isFirst = typeof state !== "object" || state === null || !("idx" in state) || state.idx === 0;
    void (isFirst ? navigate(paths.contracts) : navigate(-1));
  };
  return (
    <StaffPage>
      <div className="max-w-2xl space-y-4">
        <ServiceNotices services={[SIGNING.name, "Confido Legal", "Resend"]} isAdmin={may("firm:configure")} />
        <FirmNotice isAdmin={may("firm:configure")} />
        <CreateContract onClose={goBack} />
      </div>
    </StaffPage>
  );
}
