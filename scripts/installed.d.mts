export const ROOT: string
/** Installs what package-lock.json of the folder names, unless all of it is there, with or without what builds and tests the shop; the Node that the shop runs on. */
export function install(say?: (line: string) => void, folder?: string, options?: { tools?: boolean }): string
/** Leaves in the folder only the packages that run the shop. */
export function removeTools(folder: string): void
/** Whether the last install in the folder succeeded, was for its package-lock.json, and its packages are still there. */
export function isInstalled(folder: string): boolean
/** Whether the folder has what builds and tests the shop, too. */
export function hasTools(folder: string): boolean
/** The paths of the packages that package.json names, development ones left out, and of what these need. */
export function packagesThatRun(folder: string): Set<string>
