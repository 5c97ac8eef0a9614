export interface Tested {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly failedFiles: readonly { readonly name: string; readonly failed: number }[]
}
export function readReport(path: string): Tested
export function filesToTryAgain(tested: Pick<Tested, 'failedFiles'>): string[]
export function countsAfter(first: Tested, second: Tested): Omit<Tested, 'failedFiles'>
