import { MigrationError } from './platform/db/migrate.ts'
import { StartError } from './platform/start-error.ts'
import { startLine } from './start-advice.ts'

/** An end of which another process has said why. */
export class AlreadyReported extends Error {
  override name = 'AlreadyReported'
}

/** Says why the shop does not go on: one line where somebody can mend it, otherwise where in the code it happened. */
export function reportEnd(error: unknown): void {
  if (error instanceof AlreadyReported) return
  process.stderr.write(`${lineOf(error)}\n`)
}

function lineOf(error: unknown): unknown {
  if (error instanceof StartError) return startLine(error)
  if (error instanceof MigrationError) return error.message
  return error instanceof Error ? error.stack : error
}
