import { writeOutcome } from '#server/publishing/read-book-worker.ts'
import type { ReadRequest } from '#server/publishing/read-result.ts'
import { answerRequests } from '../warm/warm-process.ts'

/** The program of `SharedReader`: reads one file after the other as the shop's own program reads one. */
export interface SharedRequest {
  request: ReadRequest
  folder: string
}

answerRequests(({ request, folder }: SharedRequest) => writeOutcome(request, folder))
