/** Whether build/, and the messages that the server has too, were made from the sources as they are now. */
export function isBuilt(): boolean
export function markBuilt(): void
/** Before a build, which empties build/ and may then fail. */
export function markUnbuilt(): void
