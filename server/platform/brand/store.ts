import type { Reads, Tx } from '../db/connect.ts'
import type { BrandPicture, BrandPictureKind } from './brand-picture.ts'

/** Texts by their language. */
export type LocalTexts = Readonly<Record<string, string>>

export interface FooterLink {
  readonly href: string
  readonly labels: LocalTexts
}

/** What was chosen in the studio; null and {} where nothing was. */
export interface LookRow {
  name: string | null
  /** As IANA names it: Europe/Berlin */
  zone: string | null
  accent: string | null
  /** Files of pictures. */
  logo: string | null
  logoDark: string | null
  icon: string | null
  /** 'series' or 'picture' */
  hero: string | null
  heroPicture: string | null
  heroSeries: LocalTexts
  heroTitles: LocalTexts
  heroTexts: LocalTexts
  footerLinks: readonly FooterLink[]
  imprint: LocalTexts
  /** Manga is sold for coins and credits. */
  redeemManga: boolean
}

const LOOK = `name, zone, accent, logo, logo_dark as "logoDark", icon, hero, hero_picture as "heroPicture", hero_series as "heroSeries",
  hero_titles as "heroTitles", hero_texts as "heroTexts", footer_links as "footerLinks", imprint, redeem_manga as "redeemManga"`

/** The look of a shop for which nothing was chosen. */
export const NOTHING_CHOSEN: LookRow = {
  ...{
    name: null,
    zone: null,
    accent: null,
    logo: null,
    logoDark: null,
    icon: null,
    hero: null,
    heroPicture: null,
  },
  ...{ heroSeries: {}, heroTitles: {}, heroTexts: {}, footerLinks: [], imprint: {}, redeemManga: false },
}

export async function findLook(reads: Reads): Promise<LookRow> {
  const [row] = await reads.query<LookRow>({ name: 'findLook', text: `select ${LOOK} from shop_look` })
  return row ?? NOTHING_CHOSEN
}

export async function lockLook(tx: Tx): Promise<LookRow> {
  const [row] = await tx.query<LookRow>({ text: `select ${LOOK} from shop_look for update` })
  return row ?? NOTHING_CHOSEN
}

export async function setLook(tx: Tx, look: LookRow): Promise<void> {
  const { name, zone, accent, logo, logoDark, icon, hero, heroPicture } = look
  const texts = [look.heroSeries, look.heroTitles, look.heroTexts, look.footerLinks, look.imprint]
  await tx.query({
    text: `update shop_look set name = $1, accent = $2, logo = $3, logo_dark = $4, icon = $5, hero = $6, hero_picture = $7,
      hero_series = $8, hero_titles = $9, hero_texts = $10, footer_links = $11, imprint = $12, zone = $13, redeem_manga = $14`,
    values: [
      ...[name, accent, logo, logoDark, icon, hero, heroPicture],
      ...texts.map(one => JSON.stringify(one)),
      ...[zone, look.redeemManga],
    ],
  })
}

/** A picture whose bytes are a blob. */
export interface PictureRow extends Omit<BrandPicture, 'bytes'> {
  kind: BrandPictureKind
  blob: string
}

const PICTURE = 'file, kind, media_type as "mediaType", width, height, colour, blob'

export async function findPicture(reads: Reads, file: string): Promise<PictureRow | null> {
  const [row] = await reads.query<PictureRow>({
    name: 'findShopPicture',
    text: `select ${PICTURE} from shop_pictures where file = $1`,
    values: [file],
  })
  return row ?? null
}

/** Those of the look that is stored. */
export function listPictures(reads: Reads): Promise<PictureRow[]> {
  return reads.query<PictureRow>({
    name: 'listShopPictures',
    text: `select ${PICTURE} from shop_pictures
      where file in (select unnest(array[logo, logo_dark, icon, hero_picture]) from shop_look)`,
  })
}

/** The same picture is stored once. */
export async function addPicture(tx: Reads, picture: PictureRow, now: Date): Promise<void> {
  const { file, kind, mediaType, width, height, colour, blob } = picture
  await tx.query({
    text: `insert into shop_pictures (file, kind, media_type, width, height, colour, blob, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    values: [file, kind, mediaType, width, height, colour, blob, now],
  })
}
