import { findMe } from '#contract/calls/accounts.ts'
import { findPart } from '#contract/calls/catalogue.ts'
import type { Part } from '#contract/generated/catalogue.ts'
import { AccessLabel } from '#contract/generated/enums.ts'
import { keepUntil } from '#rules/keep-until.ts'
import { currentTime } from '../../platform/now.ts'
import { sendFromBrowser } from '../../session/send-from-browser.ts'
import { ContentTrouble, troubleOf } from '../content/content-trouble.ts'

/** The id of the account; null without a session or a connection. */
export async function currentReader(): Promise<string | null> {
  const { answer } = await sendFromBrowser(findMe, {}).catch(() => ({ answer: undefined }))
  return answer?.id ?? null
}

/** The part with its access and its volume. Throws ContentTrouble. */
export async function findDetails(id: string): Promise<Part> {
  const { answer, status } = await sendFromBrowser(findPart, { params: { id }, query: { preload: 'volume' } })
  if (!answer) throw new ContentTrouble(troubleOf(status ?? 0))
  return answer
}

/**
 * Until when the part may be read offline: milliseconds since 1970, or null without a limit. Throws ContentTrouble where it
 * may not be saved.
 */
export function availableUntil({ check, preview, access, rental }: Part): number | null {
  const label = access?.label
  const until = keepUntil(
    {
      check,
      preview,
      owned: label === AccessLabel.OWNED,
      rentedUntil: rental?.expiresAt ?? null,
      streamingUntil: label === AccessLabel.STREAMING ? (access?.until ?? null) : null,
    },
    currentTime(),
  )
  if (until === null) throw new ContentTrouble('ended')
  return until === 'always' ? null : until.getTime()
}
