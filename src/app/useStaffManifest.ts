import { useEffect } from "react";

const STAFF_MANIFEST = "/staff.webmanifest";

/** Staff who install Passage get their own screens: index.html names the manifest of the portal, which most installations are of. */
export function useStaffManifest(): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
    if (link === null) return undefined;
    const { href } = link;
    link.href = STAFF_MANIFEST;
    return () => {
      link.href = href;
    };
  }, []);
}
