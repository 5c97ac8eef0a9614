import type { Assets, Site, SiteHero } from '#contract/page.ts'
import type { Language } from '#rules/interface-language.ts'
import { type Brand, DEFAULT_ACCENT } from '../platform/brand/brand.ts'
import type { ShopBrand } from '../platform/brand/follow-brand.ts'
import type { LocalTexts } from '../platform/brand/store.ts'
import type { Config } from '../platform/config.ts'
import { brandStyle } from './brand-style.ts'
import type { BuiltSite } from './built-site.ts'
import { contentPolicy, sourceHash } from './content-policy.ts'
import { type DrawnFiles, openDrawnFiles } from './drawn-files.ts'

/** What pages have of the look of the shop, until that changes. */
export interface PageLook {
  /** As pages in this language carry it. */
  readonly siteIn: (lang: Language) => Site
  readonly assets: Assets
  readonly policy: string
  /** Of the studio's page, which frames pages of the shop. */
  readonly studioPolicy: string
  readonly brandStyle: string
  readonly themeColour: string
  readonly drawnFile: DrawnFiles
}

interface Surroundings {
  readonly brand: Pick<ShopBrand, 'current'>
  readonly config: Config
  readonly built: BuiltSite
}

/** Answers the look of the pages as it is now; it is made anew only where the brand has changed. */
export function openPageLook(around: Surroundings): () => PageLook {
  let made: { of: Brand; look: PageLook } | null = null
  return () => {
    const brand = around.brand.current()
    if (made?.of !== brand) made = { of: brand, look: lookOf(brand, around) }
    return made.look
  }
}

function lookOf(brand: Brand, { config, built }: Surroundings): PageLook {
  const { preconnect } = config
  const themeColour = brand.accent?.light.accent ?? DEFAULT_ACCENT.accent
  const style = brandStyle(brand)
  const hashes = { scriptHash: built.scriptHash, styleHash: style && sourceHash(style) }
  return {
    siteIn: lang => siteOf(brand, config, lang),
    assets: { ...built.assets, preconnect, brandStyle: style, themeColour },
    policy: contentPolicy({ ...hashes, hosts: preconnect }),
    studioPolicy: contentPolicy({ ...hashes, hosts: [], frames: true }),
    brandStyle: style,
    themeColour,
    drawnFile: openDrawnFiles(brand),
  }
}

function siteOf(brand: Brand, config: Config, lang: Language): Site {
  const { links, imprint } = brand.footer
  const ownLinks = links.flatMap(({ href, labels }) => {
    const label = labels[lang]
    return label ? [{ href, label }] : []
  })
  const footer = {
    ...(ownLinks.length > 0 && { links: ownLinks }),
    ...(imprint[lang] && { imprint: imprint[lang] }),
  }
  return {
    name: brand.name,
    origin: config.publicUrl,
    operator: { ...config.operator, name: brand.operatorName },
    forum: config.forumUrl,
    hero: siteHero(brand, lang),
    ...(Object.keys(footer).length > 0 && { footer }),
    ...(config.consent.includes(lang) && { consent: true }),
    coinCurrency: config.payments.provider === 'off' ? null : config.payments.markets,
  }
}

function siteHero({ hero: { series, picture, titles, texts } }: Brand, lang: Language): SiteHero {
  return {
    series,
    picture: picture && {
      ...{ src: `/static/${picture.file}`, width: picture.width, height: picture.height },
    },
    ...textIn('title', titles, lang),
    ...textIn('text', texts, lang),
  }
}

function textIn(
  name: 'title' | 'text',
  texts: LocalTexts,
  lang: Language,
): { title?: string; text?: string } {
  const text = texts[lang]
  return text ? { [name]: text } : {}
}
