import type { ReasonOf } from '#contract/call.ts'
import type { changeShopLook } from '#contract/calls/studio-shop.ts'
import type { FooterLink as SentLink, ShopLook } from '#contract/generated/studio_shop.ts'
import { isAccentReadable } from '#rules/accent-colours.ts'
import { isFooterAddress } from '#rules/footer-address.ts'
import type { FooterLink, LocalTexts, LookRow } from '../../platform/brand/store.ts'
import { isNameOfShop, zoneNamed } from '../../platform/settings/formats.ts'
import { textsIn } from './look-view.ts'

const MOST_LINKS = 12
/** Signs. */
const MOST = { label: 60, title: 120, text: 400, imprint: 500 } as const

type Fault = ReasonOf<typeof changeShopLook>

/** What was sent as a look, or why it cannot be one. Whether its pictures and series are there is asked elsewhere. */
export function readLook(sent: ShopLook): LookRow | Fault {
  const name = sent.name.trim()
  const zone = readZone(sent.zone.trim())
  const accent = sent.accent.trim().toLowerCase()
  const texts = [sent.heroSeries, sent.heroTitles, sent.heroTexts, sent.imprint].map(textsIn)
  const [heroSeries, heroTitles, heroTexts, imprint] = texts
  const footerLinks = readLinks(sent.footerLinks)
  if (!heroSeries || !heroTitles || !heroTexts || !imprint) return 'badInput'
  if (typeof footerLinks === 'string') return footerLinks
  if (name !== '' && !isNameOfShop(name)) return 'badInput'
  if (zone === undefined) return 'zoneUnknown'
  if (accent !== '' && !/^#[0-9a-f]{6}$/.test(accent)) return 'badInput'
  if (accent !== '' && !isAccentReadable(accent)) return 'accentNotReadable'
  if (!['', 'series', 'picture'].includes(sent.hero)) return 'badInput'
  const isTooLong =
    isLonger(heroTitles, MOST.title) || isLonger(heroTexts, MOST.text) || isLonger(imprint, MOST.imprint)
  if (isTooLong) return 'textTooLong'
  const { logo, logoDark, icon, hero, heroPicture, redeemManga } = sent
  return {
    ...{ name: orNull(name), zone, accent: orNull(accent), logo: orNull(logo), logoDark: orNull(logoDark) },
    ...{ icon: orNull(icon), hero: orNull(hero), heroPicture: orNull(heroPicture) },
    ...{ heroSeries, heroTitles, heroTexts, footerLinks, imprint, redeemManga },
  }
}

function readLinks(sent: readonly SentLink[]): FooterLink[] | Fault {
  if (sent.length > MOST_LINKS) return 'badInput'
  const links = sent.map(({ href, labels }) => ({ href: href.trim(), labels: textsIn(labels) }))
  const read: FooterLink[] = []
  for (const { href, labels } of links) {
    if (!labels || Object.keys(labels).length === 0) return 'badInput'
    if (!isFooterAddress(href)) return 'linkNotAllowed'
    if (isLonger(labels, MOST.label)) return 'textTooLong'
    read.push({ href, labels })
  }
  return new Set(read.map(({ href }) => href)).size < read.length ? 'badInput' : read
}

/** Not every browser knows a zone that is a distance from UTC, as `+02:00`. */
function readZone(text: string): string | null | undefined {
  if (text === '') return null
  return /^[a-z]/i.test(text) ? zoneNamed(text) : undefined
}

const orNull = (text: string) => (text === '' ? null : text)
const isLonger = (texts: LocalTexts, most: number) =>
  Object.values(texts).some(text => [...text].length > most)
