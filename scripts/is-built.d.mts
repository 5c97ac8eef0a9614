/** Whether build/ was made from the sources as they are now. */
export function isBuilt(): boolean
export function markBuilt(): void
