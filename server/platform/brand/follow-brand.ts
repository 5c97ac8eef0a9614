import { accentColours } from '#rules/accent-colours.ts'
import type { Blobs } from '../blobs/blobs.ts'
import type { Config } from '../config.ts'
import type { CatalogueVersion } from '../db/catalogue-version.ts'
import type { Db } from '../db/connect.ts'
import { type Brand, type BrandHero, platesOf } from './brand.ts'
import type { BrandPicture } from './brand-picture.ts'
import { findLook, findPicture, type LookRow, listPictures, type PictureRow } from './store.ts'

/** docs/product.md#look: the look of the shop as it is now, in every process of it. */
export interface ShopBrand {
  /** The same object until something of it changes. */
  current(): Brand
  /** Settings that count before what is chosen in the studio, since the server was started with them. */
  readonly setByServer: ReadonlySet<LookSetting>
  /** A picture that was uploaded, also one that this process does not show yet; null where there is none. */
  findPicture(file: string): Promise<BrandPicture | null>
}

export type LookSetting = 'name' | 'zone' | 'redeemManga' | 'accent' | 'logo' | 'logoDark' | 'icon' | 'hero'

interface Following {
  readonly db: Db
  readonly blobs: Pick<Blobs, 'bytes'>
  readonly config: Config
  /** As the settings of the server say it. */
  readonly given: Brand
  readonly version: Pick<CatalogueVersion, 'beforeChange'>
}

/** Reads what is stored of the look now, and again with each change of what visitors can see, before that is made known. */
export async function followBrand({ db, blobs, config, given, version }: Following): Promise<ShopBrand> {
  const setByServer = settingsOf(config)
  const pictureOf = ({ kind: _, blob, ...picture }: PictureRow): BrandPicture => ({
    ...picture,
    async bytes() {
      const bytes = await blobs.bytes(blob)
      if (!bytes) throw new Error(`the bytes of ${picture.file} are gone`)
      return bytes
    },
  })
  let known = ''
  let current = given
  async function refresh(): Promise<void> {
    const look = await findLook(db)
    const read = JSON.stringify(look)
    if (read === known) return
    const pictures = (await listPictures(db)).map(row => [row.file, pictureOf(row)] as const)
    current = merge({ given, config, setByServer, look, pictures: new Map(pictures) })
    known = read
  }
  await refresh()
  version.beforeChange(refresh)
  return {
    current: () => current,
    setByServer,
    async findPicture(file) {
      const row = await findPicture(db, file)
      return row && pictureOf(row)
    },
  }
}

function settingsOf(config: Config): Set<LookSetting> {
  const set: Readonly<Record<LookSetting, boolean>> = {
    name: config.shopNameGiven,
    zone: config.zoneGiven,
    redeemManga: config.redeemMangaGiven,
    accent: config.shopAccent !== null,
    logo: config.shopLogo !== null,
    // One for light pages by the server and one for dark pages of another origin would be two logos.
    logoDark: config.shopLogo !== null,
    icon: config.shopIcon !== null,
    hero: config.shopHero !== null,
  }
  return new Set(Object.entries(set).flatMap(([name, isSet]) => (isSet ? [name as LookSetting] : [])))
}

interface Merging extends Pick<Following, 'given' | 'config'> {
  readonly setByServer: ReadonlySet<LookSetting>
  readonly look: LookRow
  readonly pictures: ReadonlyMap<string, BrandPicture>
}

function merge({ given, config, setByServer, look, pictures }: Merging): Brand {
  const stored = (file: string | null) => (file === null ? null : (pictures.get(file) ?? null))
  const name = setByServer.has('name') ? given.name : (look.name ?? given.name)
  const accent = setByServer.has('accent') || look.accent === null ? given.accent : accentColours(look.accent)
  const isGivenLogo = setByServer.has('logo')
  const logo = isGivenLogo ? given.logo : stored(look.logo)
  const darkLogo = isGivenLogo ? given.darkLogo : logo && stored(look.logoDark)
  return {
    name,
    zone: setByServer.has('zone') ? given.zone : (look.zone ?? given.zone),
    zoneGiven: given.zoneGiven || look.zone !== null,
    redeemManga: setByServer.has('redeemManga') ? given.redeemManga : look.redeemManga,
    fixedPrices: config.fixedPrices,
    operatorName: config.operatorNameGiven ? config.operator.name : name,
    accent,
    logo,
    darkLogo,
    plates: platesOf(logo, darkLogo),
    icon: setByServer.has('icon') ? given.icon : stored(look.icon),
    hero: setByServer.has('hero') ? given.hero : heroOf(look, stored),
    footer: { links: look.footerLinks, imprint: look.imprint },
  }
}

function heroOf(look: LookRow, stored: (file: string | null) => BrandPicture | null): BrandHero {
  return {
    series: look.hero === 'series' ? look.heroSeries : {},
    picture: look.hero === 'picture' ? stored(look.heroPicture) : null,
    titles: look.heroTitles,
    texts: look.heroTexts,
  }
}
