export type Engine = 'WebKit' | 'Firefox'
/** The path of Firefox, or null. */
export function findFirefox(): string | null
/** The paths of WebKitGTK's driver, its small browser, and Xvfb; or null. */
export function findWebKit(): { driver: string; browser: string; display: string } | null
/** The path of Chromium’s headless shell, or null. */
export function findHeadlessShell(): string | null
/** Installs the headless shell where it is missing and can be had. */
export function installHeadlessShell(): void
/** Why journeys in an engine are skipped. */
export function missing(name: Engine): string
