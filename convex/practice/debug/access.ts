export const DEBUG_ACCESS = { staff: ["debug:test"], administrator: [] } as const;
