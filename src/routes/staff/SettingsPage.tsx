import type { ReactNode } from "react";
import type { Permission } from "../../../convex/permissions";
import { paths } from "../../lib/paths";
import { BackLink } from "./BackLink";
import { NeedsPermission } from "./NeedsPermission";
import { ScreenHead } from "./ScreenHead";
import { StaffPage } from "./StaffPage";

interface SettingsPageProps {
  permission: Permission;
  title: string;
  children: ReactNode;
}

/** The frame of a settings screen, for people with the permission. */
export function SettingsPage({ permission, title, children }: SettingsPageProps) {
  return (
    <NeedsPermission permission={permission} title={title}>
      <StaffPage>
        <div className="mx-auto max-w-3xl space-y-5">{children}</div>
      </StaffPage>
    </NeedsPermission>
  );
}

interface SettingsHeadProps {
  text: Record<"title" | "subtitle" | "back", string>;
  action?: ReactNode;
}

/** The way back to all settings, and the head of this screen. */
export function SettingsHead({ text, action }: SettingsHeadProps) {
  return (
    <>
      <BackLink to={paths.settings} label={text.back} />
      <ScreenHead title={text.title} line={text.subtitle} action={action} />
    </>
  );
}
