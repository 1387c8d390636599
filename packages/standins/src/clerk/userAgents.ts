/** Parts of a User-Agent header; null if unknown. */
export interface Device {
  deviceType: string | null;
  browserName: string | null;
  browserVersion: string | null;
  isMobile: boolean;
}

/** The order matters: Edge, Opera and Samsung's browser say "Chrome" as well, and Chrome says "Safari". */
const BROWSERS: readonly (readonly [name: string, version: RegExp])[] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\/([\d.]+)/],
  ["Opera", /\bOPR\/([\d.]+)/],
  ["Samsung Internet", /\bSamsungBrowser\/([\d.]+)/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/([\d.]+)/],
  ["Chrome", /\b(?:HeadlessChrome|Chrome|CriOS)\/([\d.]+)/],
  ["Safari", /\bVersion\/([\d.]+)/],
];

/** The order matters: an iPhone says "Mac OS" as well, and Android says "Linux". */
const DEVICES = ["iPhone", "iPad", "Android", "Windows", "Macintosh", "Linux"];

export function readUserAgent(userAgent: string): Device {
  const deviceType = DEVICES.find((name) => userAgent.includes(name)) ?? null;
  const isMobile = /iPhone|iPad|Android|Mobile/.test(userAgent);
  for (const [browserName, version] of BROWSERS) {
    const browserVersion = version.exec(userAgent)?.[1];
    if (browserVersion !== undefined) return { deviceType, browserName, browserVersion, isMobile };
  }
  return { deviceType, browserName: null, browserVersion: null, isMobile };
}
