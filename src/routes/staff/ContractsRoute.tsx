import { FileSignature } from "lucide-react";
import { Link } from "react-router-dom";
import { Button } from "../../ui/Button";
import { Empty } from "../../ui/Empty";
import { paths } from "../../lib/paths";
import { usePageTitle } from "../../lib/usePageTitle";

/** Placeholder until the contracts and payments screen is built. */
export function ContractsRoute() {
  usePageTitle("Contracts/Payments");
  return (
    <Empty
      icon={<FileSignature aria-hidden />}
      isHeading
      title="Contracts and payments are not available yet"
      action={
        <Button asChild>
          <Link to={paths.leads}>Go to Lead Management</Link>
        </Button>
      }
    >
      Leads, their statuses and notes are ready to use.
    </Empty>
  );
}
