import { type LocalText, ShopLook } from '#contract/generated/studio_shop.ts'
import { languages } from '#rules/interface-language.ts'
import type { LocalTexts, LookRow } from '../../platform/brand/store.ts'

/** In the order of the languages, and without those that have no text, so that the same texts are the same message. */
export function textsOut(texts: LocalTexts): LocalText[] {
  return languages.flatMap(lang => {
    const text = texts[lang]
    return text ? [{ lang, text }] : []
  })
}

/** What was sent of texts by language; null where it names a language that the shop has not, or one twice. */
export function textsIn(sent: readonly LocalText[]): LocalTexts | null {
  const known = sent.filter(({ lang }) => languages.some(one => one === lang))
  if (known.length < sent.length || new Set(sent.map(({ lang }) => lang)).size < sent.length) return null
  return Object.fromEntries(
    languages.flatMap(one => {
      const text = sent.find(({ lang }) => lang === one)?.text.trim()
      return text ? [[one, text] as const] : []
    }),
  )
}

export function lookMessage(look: LookRow): ShopLook {
  return ShopLook.fromPartial({
    name: look.name ?? '',
    zone: look.zone ?? '',
    redeemManga: look.redeemManga,
    accent: look.accent ?? '',
    logo: look.logo ?? '',
    logoDark: look.logoDark ?? '',
    icon: look.icon ?? '',
    hero: look.hero ?? '',
    heroPicture: look.heroPicture ?? '',
    heroSeries: textsOut(look.heroSeries),
    heroTitles: textsOut(look.heroTitles),
    heroTexts: textsOut(look.heroTexts),
    footerLinks: look.footerLinks.map(({ href, labels }) => ({ href, labels: textsOut(labels) })),
    imprint: textsOut(look.imprint),
  })
}
