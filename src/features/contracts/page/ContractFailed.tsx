import { CircleAlert } from "lucide-react";
import { useConvex } from "convex/react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { paths } from "../../../lib/paths";
import { errorText } from "../../../lib/calls/refusalText";
import { Button } from "../../../ui/Button";
import { Empty } from "../../../ui/feedback/Empty";
import { detailText } from "./detailText";

/** Page of a contract that cannot be shown: the reason, a test of the database, and a link back. */
export function ContractFailed({ message }: { message: string }) {
  const { test, isTesting, result } = useDatabaseTest();
  return (
    <div role="alert">
      <Empty
        icon={<CircleAlert aria-hidden />}
        isHeading
        title={message}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={test} disabled={isTesting}>
              {isTesting ? detailText.testing : detailText.testDatabase}
            </Button>
            <Button asChild>
              <Link to={paths.contracts}>{detailText.back}</Link>
            </Button>
          </div>
        }
      >
        {result}
      </Empty>
    </div>
  );
}

/** Reads one contract and measures the time. */
function useDatabaseTest() {
  const convex = useConvex();
  const [isTesting, setTesting] = useState(false);
  const [result, setResult] = useState<string | null>(null);
  const test = () => {
    const begunAt = performance.now();
    setTesting(true);
    convex
      .query(api.contracts.page.staff.testDatabase, { nonce: Date.now() })
      .then(
        () => {
          setResult(detailText.tested(Math.round(performance.now() - begunAt)));
        },
        (error: unknown) => {
          setResult(detailText.databaseError(errorText(error)));
        },
      )
      .finally(() => {
        setTesting(false);
      });
  };
  return { test, isTesting, result };
}
