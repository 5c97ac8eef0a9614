export interface FailedFile {
  readonly name: string
  /** How many of its tests. */
  readonly failed: number
  /** The first of them, and its error. */
  readonly cause: string
}
export interface Tested {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly failedFiles: readonly FailedFile[]
}
export interface TestArgs {
  readonly all: boolean
  readonly rest: boolean
  readonly since: string | null
  readonly paths: readonly string[]
}
export function readTestArgs(words: readonly string[]): TestArgs
export function readReport(path: string): Tested
export function filesToTryAgain(tested: Pick<Tested, 'failedFiles'>): string[]
export function isInOrder(
  first: Pick<Tested, 'failedFiles'> & { readonly inOrder: boolean },
  second: { readonly inOrder: boolean } | null,
): boolean
export function countsAfter(first: Tested, second: Tested): Omit<Tested, 'failedFiles'>
export function costsByRoom(path: string): Record<string, number>
export function childrensProcessorSeconds(): number
