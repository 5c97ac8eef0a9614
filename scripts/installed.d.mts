export const ROOT: string
/** Installs what package-lock.json of the folder names, unless all of it is there; the Node that the shop runs on. */
export function install(say?: (line: string) => void, folder?: string): string
/** Whether the last install in the folder succeeded, was for its package-lock.json, and its packages are still there. */
export function isInstalled(folder: string): boolean
