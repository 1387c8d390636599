import { MapPinOff } from "lucide-react";
import { Link } from "react-router-dom";
import { Button } from "../../ui/Button";
import { Empty } from "../../ui/feedback/Empty";
import { paths } from "../../lib/paths";
import { usePageTitle } from "../../lib/usePageTitle";

export function NotFoundPage() {
  usePageTitle("Page not found");
  return (
    <Empty
      icon={<MapPinOff aria-hidden />}
      isHeading
      title="Page not found"
      action={
        <Button asChild>
          <Link to={paths.leads}>Back to Dashboard</Link>
        </Button>
      }
    >
      The link may be old or mistyped.
    </Empty>
  );
}
