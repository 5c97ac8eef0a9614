/** What the build makes, as paths from the root. */
export const BUILT: readonly string[]
/** Whether build/, and the messages that the server has too, were made from the sources as they are now. */
export function isBuilt(): boolean
/** Whether what was built in another folder, which is whole, was made from the same sources. */
export function hasSameBuild(folder: string): boolean
export function markBuilt(): void
/** Before a build, which empties build/ and may then fail. */
export function markUnbuilt(): void
