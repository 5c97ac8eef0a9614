import { resolve } from 'node:path'
import { type AccentColours, accentColours } from '#rules/accent-colours.ts'
import type { FixedPrices } from '#rules/fixed-price.ts'
import type { Log } from '../log.ts'
import { type BrandPicture, isReadableOn, readBrandPicture } from './brand-picture.ts'
import type { FooterLink, LocalTexts } from './store.ts'

/** The name that a shop has where its operator sets none; it has lettering of its own. */
export const SOFTWARE_NAME = 'Kashihon'

/** docs/product.md#look: what tells one shop from another. */
export interface Brand {
  readonly name: string
  /** The time zone in which the shop plans what it publishes, as IANA names it. */
  readonly zone: string
  /** False where nobody has chosen it; it is UTC then. */
  readonly zoneGiven: boolean
  /** docs/product.md#volume-price: manga is sold for coins and credits. */
  readonly redeemManga: boolean
  /** docs/product.md#fixed-prices. */
  readonly fixedPrices: FixedPrices
  /** Who runs the shop, for legal pages. */
  readonly operatorName: string
  /** Null: those of web/styles/tokens.css. */
  readonly accent: AccentColours | null
  readonly logo: BrandPicture | null
  /** For dark pages; null: the same as `logo`. */
  readonly darkLogo: BrandPicture | null
  /** In which themes the logo needs a ground of its own, since it can hardly be seen on the page. */
  readonly plates: { readonly light: boolean; readonly dark: boolean }
  /** A square PNG of 512 pixels; null: the mark that the shop draws. */
  readonly icon: BrandPicture | null
  readonly hero: BrandHero
  readonly footer: {
    readonly links: readonly FooterLink[]
    /** A line at the end of each page, by language. */
    readonly imprint: LocalTexts
  }
}

/** What home begins with for visitors. */
export interface BrandHero {
  /** The slug of a series, in each language that is named; '*' stands for all others. */
  readonly series: Readonly<Record<string, string>>
  readonly picture: BrandPicture | null
  /** What stands in place of the heading of home, and below it, by language. */
  readonly titles: LocalTexts
  readonly texts: LocalTexts
}

export interface BrandSettings {
  readonly shopName: string
  readonly zone: string
  readonly zoneGiven: boolean
  readonly redeemManga: boolean
  readonly fixedPrices: FixedPrices
  readonly operator: { readonly name: string }
  readonly dataDir: string
  readonly shopAccent: string | null
  readonly shopLogo: string | null
  readonly shopLogoDark: string | null
  readonly shopIcon: string | null
  readonly shopHero: string | null
}

/** The accent of the default look, by web/styles/tokens.css. */
export const DEFAULT_ACCENT = { accent: '#0057a8', ink: '#ffffff', dark: '#74b4f4' } as const

/**
 * The brand as the settings of the server say it, with its pictures. Throws ConfigError with one line for what cannot be
 * used.
 */
export async function openBrand(settings: BrandSettings, log: Pick<Log, 'info'>): Promise<Brand> {
  const { shopName, zone, zoneGiven, redeemManga, fixedPrices, operator, dataDir } = settings
  const { shopAccent, shopLogo, shopLogoDark, shopIcon, shopHero } = settings
  const path = (file: string) => resolve(dataDir, file)
  const accent = shopAccent === null ? null : accentColours(shopAccent)
  if (accent && shopAccent) logShades(shopAccent, accent, log)
  const logo = shopLogo === null ? null : await readBrandPicture('logo', 'SHOP_LOGO', path(shopLogo))
  const darkLogo =
    shopLogoDark === null ? null : await readBrandPicture('logo', 'SHOP_LOGO_DARK', path(shopLogoDark))
  const plates = platesOf(logo, darkLogo)
  for (const theme of ['light', 'dark'] as const)
    if (plates[theme])
      log.info(
        `${theme === 'dark' && darkLogo ? 'SHOP_LOGO_DARK' : 'SHOP_LOGO'} can hardly be seen on ${theme} pages, so it stands on a ${theme === 'light' ? 'dark' : 'light'} ground there.`,
      )
  const icon = shopIcon === null ? null : await readBrandPicture('icon', 'SHOP_ICON', path(shopIcon))
  const hero = shopHero === null ? null : heroOf(shopHero)
  const picture =
    hero === 'picture' ? await readBrandPicture('hero', 'SHOP_HERO', path(shopHero ?? '')) : null
  return {
    ...{ name: shopName, zone, zoneGiven, redeemManga, fixedPrices },
    operatorName: operator.name,
    accent,
    logo,
    darkLogo,
    plates,
    icon,
    hero: { series: hero === null || hero === 'picture' ? {} : hero, picture, titles: {}, texts: {} },
    footer: { links: [], imprint: {} },
  }
}

/** In which themes a logo can hardly be seen. */
export function platesOf(logo: BrandPicture | null, darkLogo: BrandPicture | null): Brand['plates'] {
  return {
    light: logo !== null && !isReadableOn(logo, 'light'),
    dark: logo !== null && !isReadableOn(darkLogo ?? logo, 'dark'),
  }
}

const SERIES = /^(?:([a-z]{2}):)?([\p{L}\p{N}][\p{L}\p{N}-]*)$/u

/**
 * Slugs of series, `en:rain,de:regen` or one for all languages, or else a picture: a path has a dot or a slash, and a slug
 * has neither.
 */
function heroOf(text: string): Readonly<Record<string, string>> | 'picture' {
  const named = text.split(',').map(one => SERIES.exec(one.trim()))
  if (named.includes(null)) return 'picture'
  return Object.fromEntries(named.map(match => [match?.[1] ?? '*', match?.[2] ?? '']))
}

function logShades(colour: string, { light, dark }: AccentColours, log: Pick<Log, 'info'>): void {
  if (light.accent !== colour)
    log.info(`SHOP_ACCENT ${colour} is too light for text on light pages; there it is ${light.accent}.`)
  if (dark.accent !== colour)
    log.info(`SHOP_ACCENT ${colour} is too dark for text on dark pages; there it is ${dark.accent}.`)
}
