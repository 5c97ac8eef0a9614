/** Whether contract/generated was made from its inputs as they are now. */
export function isGenerated(): boolean
/** Makes contract/generated unless it is there. Throws with one line where that fails; what was there before stays. */
export function generate(): void
