import { ConvexError } from "convex/values";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Refusal } from "../../../convex/platform/refusals";
import type { Permission } from "../../../convex/permissions";
import { useMay } from "../../features/access/shared/useMay";
import { paths } from "../../lib/paths";
import { usePageTitle } from "../../lib/usePageTitle";
import { Button } from "../../ui/Button";
import { ScreenFailure } from "./ScreenFailure";

interface NeedsPermissionProps {
  permission: Permission;
  /** Name of the screen, for the title of the browser's tab. */
  title: string;
  children: ReactNode;
}

/** A screen for members with a permission. Others see the server's refusal, and the screen sends no query. */
export function NeedsPermission({ permission, title, children }: NeedsPermissionProps) {
  return useMay()(permission) ? children : <Forbidden title={title} />;
}

const FORBIDDEN: Refusal = { code: "FORBIDDEN" };

function Forbidden({ title }: { title: string }) {
  usePageTitle(title);
  return (
    <ScreenFailure
      error={new ConvexError({ ...FORBIDDEN })}
      action={
        <Button asChild>
          <Link to={paths.leads}>Back to Dashboard</Link>
        </Button>
      }
    />
  );
}
