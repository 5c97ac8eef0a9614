export const WITHOUT_SWIFT: string
export function findSwift(): string | null
export function installSwift(say?: (line: string) => void): string[]
