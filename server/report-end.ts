import { MigrationError } from './platform/db/migrate.ts'
import { StartError } from './platform/start-error.ts'

/** An end of which another process has said why. */
export class AlreadyReported extends Error {
  override name = 'AlreadyReported'
}

/** Says why the shop does not go on: one line where somebody can mend it, otherwise where in the code it happened. */
export function reportEnd(error: unknown): void {
  if (error instanceof AlreadyReported) return
  const expected = error instanceof StartError || error instanceof MigrationError
  process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : error}\n`)
}
