import { writeOutcome } from '#server/publishing/read-book-worker.ts'
import type { ReadRequest } from '#server/publishing/read-result.ts'

/** The program of `SharedReader`: reads one file after the other as the shop's own program reads one. */
export interface SharedRequest {
  request: ReadRequest
  folder: string
}

export interface SharedAnswer {
  /** Why it could not be read; null where it was read, or refused. */
  failed: string | null
  peakBytes: number
}

process.on('message', async ({ request, folder }: SharedRequest) => {
  const failed = await writeOutcome(request, folder).then(
    () => null,
    error => (error instanceof Error ? (error.stack ?? error.message) : String(error)),
  )
  const answer: SharedAnswer = { failed, peakBytes: process.resourceUsage().maxRSS * 1024 }
  process.send?.(answer)
})
