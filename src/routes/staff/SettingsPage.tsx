import { useEffect, useRef, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import type { Permission } from "../../../convex/permissions";
import { paths } from "../../lib/paths";
import { useFieldFocus } from "../../lib/useFieldFocus";
import { BackLink } from "./BackLink";
import { NeedsPermission } from "./NeedsPermission";
import { SideListFrame } from "./SideListFrame";
import { SettingsSections } from "./SettingsSections";
import { StaffPage } from "./StaffPage";

interface SettingsPageProps {
  permission: Permission;
  title: string;
  /** Link above the head, to the list of the record that is open. */
  back?: ReactNode;
  children: ReactNode;
}

/** The frame of a section of the settings, for people with the permission: beside the list of sections where there is room. */
export function SettingsPage({ permission, title, back, children }: SettingsPageProps) {
  return (
    <NeedsPermission permission={permission} title={title}>
      <StaffPage>
        <Frame back={back}>{children}</Frame>
      </StaffPage>
    </NeedsPermission>
  );
}

/** From the list, which stays on the screen, the focus moves to the heading of the section. */
function useSectionFocus(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash === "") document.querySelector<HTMLElement>("main h1")?.focus();
  }, [pathname, hash]);
}

function Frame({ back, children }: Pick<SettingsPageProps, "back" | "children">) {
  useFieldFocus();
  useSectionFocus();
  return (
    <SideListFrame list={<SettingsSections />} isListHiddenWhenNarrow>
      <div className="space-y-4">
        {back ?? (
          <div className="lg:hidden">
            <BackLink to={paths.settings} label="Back to Settings" />
          </div>
        )}
        {children}
      </div>
    </SideListFrame>
  );
}
