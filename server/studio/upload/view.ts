import {
  Upload,
  UploadAnswers,
  UploadOutcome,
  UploadPlan,
  UploadReading,
} from '#contract/generated/studio_upload.ts'
import { readingMinutes } from '#rules/reading-time.ts'
import { remedyOf } from '../../book-files/remedies.ts'
import type { ReadPart } from '../../publishing/read-result.ts'
import { type ReadFile, UPLOAD_KEPT_MS } from './upload.ts'
import type { UploadRow } from './upload-store.ts'

/** An upload as lists have it: without what was found in it, and of the plan only which volume it would be. */
export function uploadSummary(upload: UploadRow): Upload {
  const { id, name, folder, bytes, sha256, pieceBytes, pieces, state, progress, refusal, begunAt } = upload
  return Upload.fromPartial({
    ...{ id, name, folder, bytes, sha256, pieceBytes, pieces, state, progress, begunAt },
    refusal: refusal ?? '',
    refused: upload.refusalRemark ?? undefined,
    remedy: (state === 'refused' && upload.refusalRemark && remedyOf(upload.refusalRemark)) || '',
    endsAt: new Date(upload.touchedAt.getTime() + UPLOAD_KEPT_MS),
    outcome: upload.outcome ? UploadOutcome.decode(upload.outcome) : undefined,
    plan: upload.plan ? { ...UploadPlan.decode(upload.plan), parts: [], former: [] } : undefined,
  })
}

/** An upload with all that is known of it. */
export function uploadView(upload: UploadRow): Upload {
  const { book, plan, answers } = upload
  return Upload.fromPartial({
    ...uploadSummary(upload),
    reading: book ? readingView(book) : undefined,
    plan: plan ? UploadPlan.decode(plan) : undefined,
    answers: answers ? UploadAnswers.decode(answers) : {},
  })
}

function readingView({ book, words, blocks }: ReadFile): UploadReading {
  return UploadReading.fromPartial({
    kind: book.type,
    cover: book.cover ?? '',
    lang: book.metadata.lang,
    texts: book.parts.map((part, at) =>
      textView(part, { number: at + 1, lang: book.metadata.lang, words: words[at], blocks: blocks[at] }),
    ),
  })
}

export function textView(
  part: ReadPart,
  size: { number: number; lang: string; words: number | undefined; blocks: number | undefined },
) {
  const { number, lang, words = 0, blocks = 0 } = size
  const characters = part.type === 'novel' ? part.characters : 0
  const pages = part.type === 'manga' ? part.pages.length : 0
  return {
    ...{ number, title: part.title, characters, pages, words, blocks },
    minutes: readingMinutes({ characters, pages, lang }),
  }
}
