import { usePaginatedQuery } from "convex/react";
import { UsersRound } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import type { Role } from "../../../../convex/access/accounts/rules";
import { ErrorBoundary } from "../../../lib/ErrorBoundary";
import { Empty } from "../../../ui/feedback/Empty";
import { Labelled } from "../../../ui/form/Labelled";
import { Select } from "../../../ui/form/Select";
import { AccessPerson } from "./AccessPerson";
import { AuditLoading } from "./AuditLoading";
import { auditText, timesText } from "./auditText";
import { LoadMore } from "../../../lib/pages/LoadMore";
import { ONE_ROW, PagesFailed } from "../../../lib/pages/PagesFailed";

const PAGE = 50;
const ROLE_WORDS: Record<Role, string> = { staff: "Staff", client: "Clients" };

/** Everyone who has or had access, staff and clients. */
export function AccessHistory() {
  const [address, setAddress] = useSearchParams();
  const role: Role = address.get("role") === "client" ? "client" : "staff";
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="w-60">
          <Labelled label="Role">
            {(labelled) => (
              <Select
                {...labelled}
                value={role}
                onChange={(event) => {
                  const next = new URLSearchParams(address);
                  next.set("role", event.target.value);
                  setAddress(next, { replace: true });
                }}
              >
                <option value="staff">{ROLE_WORDS.staff}</option>
                <option value="client">{ROLE_WORDS.client}</option>
              </Select>
            )}
          </Labelled>
        </div>
        <p className="text-sm text-ink-soft">{timesText({ hasFile: false })}</p>
      </div>
      <ErrorBoundary
        key={role}
        resetKey=""
        fallback={(error, retry) => (
          <PagesFailed
            error={error}
            text={auditText.accessFailed}
            query={api.access.members.staff.history}
            args={{ role, paginationOpts: ONE_ROW }}
            onRetry={retry}
          />
        )}
      >
        <People role={role} />
      </ErrorBoundary>
    </div>
  );
}

function People({ role }: { role: Role }) {
  const { results, status, loadMore } = usePaginatedQuery(
    api.access.members.staff.history,
    { role },
    { initialNumItems: PAGE },
  );
  if (status === "LoadingFirstPage") return <AuditLoading label={auditText.accessLoading} />;
  if (results.length === 0) {
    return (
      <div className="rounded-lg border border-line bg-surface">
        <Empty icon={<UsersRound aria-hidden />} title={`${ROLE_WORDS[role]}: no one has or had access`} />
      </div>
    );
  }
  return (
    <>
      <ul aria-label={ROLE_WORDS[role]} className="divide-y divide-line rounded-lg border border-line bg-surface">
        {results.map((person) => (
          <AccessPerson key={person.userId} person={person} />
        ))}
      </ul>
      <LoadMore
        status={status}
        onLoad={() => {
          loadMore(PAGE);
        }}
      />
    </>
  );
}
