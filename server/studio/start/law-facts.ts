import { type LawText, StudioLaw } from '#contract/generated/studio_start.ts'
import { type Language, languages } from '#rules/interface-language.ts'
import { blanksIn } from '#rules/legal-blanks.ts'
import { LEGAL_PAGES, type LegalPageName, versionsAt } from '#rules/legal-versions.ts'
import { vatOf } from '#rules/vat.ts'
import type { AppContext } from '../../context.ts'
import { findTexts, listVersions } from '../../legal/store.ts'
import type { Reads } from '../../platform/db/connect.ts'
import { standardTexts } from '../shop/legal-view.ts'

/** docs/product.md#law-and-tax: what rules/law-points.ts looks at. */
export async function lawFacts(app: AppContext, now: Date): Promise<StudioLaw> {
  const { operator, operatorNameGiven, payments, consent, fixedPrices } = app.config
  const { mode, home } = payments.vat
  const standardText = await standardTexts(app, now)
  const rateOf = (kind: 'book' | 'membership') =>
    vatOf(payments.vat, { country: home, kind, at: now })?.rate ?? 0
  return StudioLaw.fromPartial({
    ...{ seller: app.brand.current().operatorName, sellerNamed: operatorNameGiven },
    ...{ address: operator.address, email: operator.email, registration: operator.legal },
    texts: (
      await Promise.all(LEGAL_PAGES.map(page => listTexts(app.db, page, { standardText, now })))
    ).flat(),
    ...{ consent: [...consent], fixedPrices: [...fixedPrices], vat: mode, vatCountry: home },
    ...{ bookRate: rateOf('book'), membershipRate: rateOf('membership'), providerTax: payments.tax },
    paymentsLive: payments.stripeKey.includes('_live_'),
  })
}

interface Shown {
  readonly standardText: (page: LegalPageName, lang: Language) => string
  readonly now: Date
}

async function listTexts(
  reads: Reads,
  page: LegalPageName,
  { standardText, now }: Shown,
): Promise<LawText[]> {
  const { current } = versionsAt(await listVersions(reads, page), now)
  const written = current && (await findTexts(reads, current.id))
  return languages.map(lang => {
    const own = written?.[lang]
    const text = own ?? standardText(page, lang)
    const blanks = blanksIn(text)
    return { page, lang, own: own !== undefined, blanks, withdrawal: text.includes('/withdraw') }
  })
}
