import { findLegalText } from '#contract/calls/visit.ts'
import { LegalText } from '#contract/generated/legal.ts'
import { LEGAL_PAGES, versionsAt } from '#rules/legal-versions.ts'
import { instantToZoned } from '#rules/zoned-time.ts'
import { type CallInput, refuse } from '../calls/bind.ts'
import { legalRichText } from './legal-text.ts'
import { findTexts, listVersions } from './store.ts'

/** docs/product.md#legal-texts: the text that holds now, or the one that holds next. */
export async function legalText({
  app,
  params,
  query,
  now,
}: CallInput<typeof findLegalText>): Promise<LegalText> {
  const page = LEGAL_PAGES.find(one => one === params.page)
  if (!page) throw refuse(findLegalText, 'pageNotFound')
  const { current, next } = versionsAt(await listVersions(app.db, page), now)
  const shown = query.next ? next : current
  const lang = query.lang ?? 'en'
  const day = (at: Date) => instantToZoned(at, app.brand.current().zone).slice(0, 10)
  const text = shown && (await findTexts(app.db, shown.id))?.[lang]
  return LegalText.fromPartial({
    ...(shown && text && { text: legalRichText(text, lang), holdsFrom: day(shown.holdsFrom) }),
    ...(next && { nextHoldsFrom: day(next.holdsFrom) }),
  })
}
