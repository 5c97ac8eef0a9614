import { membershipOfStandIn } from '#rules/stand-in.ts'
import { userLevel } from '#rules/user-level.ts'
import { type IdentifiedRequest, languageOf, type Reader, type Visitor } from '../../platform/http/visitor.ts'
import type { PreviewRow } from './store.ts'

/** Who asks in a preview: nobody's account, whatever the browser sends with the request. */
export function standInFor(row: PreviewRow, base: string, headers: Headers, now: Date): IdentifiedRequest {
  const { standsFor, country, looksAt, seriesId, volumeId, partId } = row
  const visitor: Visitor = {
    reader: readerOf(row),
    country,
    lang: languageOf(headers),
    // Limits count for the preview, not for the network of who looks.
    network: row.id,
    userAgent: '',
    known: null,
    browser: false,
    proofs: standsFor ? [] : [{ seriesIds: [seriesId], langs: null, volumeId, partId }],
    keeperId: null,
    standIn: { kind: standsFor, seriesId, at: looksAt ?? now, base },
  }
  return { visitor, credential: null, missing: 'signInFirst' }
}

/** A reader without account: what is sealed is sealed for the preview as for a session. null for a visitor. */
function readerOf({ id, standsFor, country, lang }: PreviewRow): Reader | null {
  if (standsFor === 'visitor') return null
  const membership = membershipOfStandIn(standsFor)
  return {
    id,
    sessionId: id,
    lang,
    country,
    currency: null,
    level: userLevel({ emailVerified: true, grants: [], membership, roleCounts: false }),
    membership,
    strong: false,
    staff: null,
    token: null,
  }
}
