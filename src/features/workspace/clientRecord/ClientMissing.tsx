import { UserX } from "lucide-react";
import { useEffect } from "react";
import { Link, Navigate } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { formatAge, formatExactTime } from "../../../lib/format/format";
import { paths } from "../../../lib/paths";
import { Button } from "../../../ui/Button";
import { Empty } from "../../../ui/feedback/Empty";
import { LiveTime } from "../../../ui/text/LiveTime";
import { plainText } from "../../../ui/text/plainText";
import { showToast } from "../../../ui/feedback/toasts";
import { clientDetailText } from "./clientDetailText";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";

interface ClientMissingProps {
  clientId: string;
  /** The client was on screen before somebody deleted them. */
  wasShown: boolean;
  /** Path of the list. */
  back: string;
}

/**
 * An unknown client leads to the list, with a toast. If the client was deleted while the page was open, the page stays and says
 * so.
 */
export function ClientMissing({ clientId, wasShown, back }: ClientMissingProps) {
  return wasShown ? <DeletedClient clientId={clientId} back={back} /> : <ToClients />;
}

function ToClients() {
  useEffect(() => {
    showToast({ id: "client-not-found", tone: "bad", text: clientDetailText.notFound });
  }, []);
  return <Navigate to={paths.clients} replace />;
}

function DeletedClient({ clientId, back }: { clientId: string; back: string }) {
  const deletion = useRecoveringQuery(api.workspace.clientRecord.staff.deletion, { clientId }).value;
  return (
    <Empty
      icon={<UserX aria-hidden />}
      isHeading
      title={clientDetailText.notFound}
      action={
        <Button asChild>
          <Link to={back}>{clientDetailText.back}</Link>
        </Button>
      }
    >
      {deletion ? <Deletion {...deletion} /> : null}
    </Empty>
  );
}

function Deletion({ byName, at }: { byName: string; at: number }) {
  return (
    <p>
      {plainText(byName)} {clientDetailText.deleted}{" "}
      <LiveTime at={at} format={formatAge} formatExact={formatExactTime} />.
    </p>
  );
}
