export function isFirstLevel(path: string): boolean
export function roomOf(path: string): string
