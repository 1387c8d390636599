export const CHASER_ACCESS = {
  staff: ["chasers:read", "chasers:send", "chasers:sendMany", "chasers:configure"],
  administrator: [],
} as const;

export type ChaserAudit =
  | "chasers:remind"
  | "chasers:remindMany"
  | "chasers:takeBack"
  | "chasers:takeBackMany"
  | "chasers:turnOff"
  | "chasers:turnOn";
