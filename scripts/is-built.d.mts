/** What the build makes, as paths from the root. */
export const BUILT: readonly string[]
/** Whether build/, that of another folder if one is given, was made from the sources as they are now. */
export function isBuilt(folder?: string): boolean
export function markBuilt(): void
/** Before a build, which empties build/ and may then fail. */
export function markUnbuilt(): void
