/** Puts node_modules of one folder into another, which has none, as hard links where that is possible. */
export function linkPackages(from: string, to: string): void
