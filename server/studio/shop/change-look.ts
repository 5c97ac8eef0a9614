import * as calls from '#contract/calls/studio-shop.ts'
import { ShopLook, ShopLookSaved, ShopLookState } from '#contract/generated/studio_shop.ts'
import { isLanguage } from '#rules/interface-language.ts'
import { audited } from '../../audit/audited.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { findSeries } from '../../catalogue/store.ts'
import type { AppContext } from '../../context.ts'
import { DEFAULT_ACCENT } from '../../platform/brand/brand.ts'
import type { BrandPictureKind } from '../../platform/brand/brand-picture.ts'
import type { LookSetting } from '../../platform/brand/follow-brand.ts'
import {
  findLook,
  findPicture,
  type LookRow,
  lockLook,
  NOTHING_CHOSEN,
  setLook,
} from '../../platform/brand/store.ts'
import { bumpCatalogue } from '../../platform/db/catalogue-version.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { actorOf } from '../actor.ts'
import { requireInScope } from '../scope.ts'
import { lookMessage } from './look-view.ts'
import { readLook } from './read-look.ts'

const VARIABLES: Readonly<Record<LookSetting, string>> = {
  name: 'SHOP_NAME',
  zone: 'SHOP_ZONE',
  redeemManga: 'REDEEM_MANGA',
  accent: 'SHOP_ACCENT',
  logo: 'SHOP_LOGO',
  logoDark: 'SHOP_LOGO_DARK',
  icon: 'SHOP_ICON',
  hero: 'SHOP_HERO',
}

/** Where a setting of the server counts, these fields are not shown. */
const FIELDS_OF: Readonly<Record<LookSetting, readonly (keyof LookRow)[]>> = {
  name: ['name'],
  zone: ['zone'],
  redeemManga: ['redeemManga'],
  accent: ['accent'],
  logo: ['logo'],
  logoDark: ['logoDark'],
  icon: ['icon'],
  hero: ['hero', 'heroPicture', 'heroSeries'],
}

/** docs/product.md#look. */
export async function look({ app, reader }: CallInput<typeof calls.showShopLook>): Promise<ShopLookState> {
  requireInScope(reader, 'seeSettings', 'shop')
  return ShopLookState.fromPartial({
    look: lookMessage(await findLook(app.db)),
    setByServer: [...app.brand.setByServer].map(field => ({
      ...{ field, variable: VARIABLES[field], value: valueBy(app, field) },
    })),
    defaultName: app.config.shopName,
    defaultAccent: DEFAULT_ACCENT.accent,
  })
}

function valueBy({ brand, config }: AppContext, field: LookSetting): string {
  const { logo, darkLogo, icon, hero } = brand.current()
  const values: Readonly<Record<LookSetting, string | null | undefined>> = {
    name: config.shopName,
    zone: config.zone,
    redeemManga: config.redeemManga ? 'on' : 'off',
    accent: config.shopAccent,
    logo: logo?.file,
    logoDark: darkLogo?.file,
    icon: icon && 'icon-192.png',
    hero: hero.picture?.file ?? config.shopHero,
  }
  return values[field] ?? ''
}

/** Changes the look, where nobody else has changed the same fields since they were shown. */
export async function changeLook({
  app,
  reader,
  body,
  now,
}: CallInput<typeof calls.changeShopLook>): Promise<ShopLookSaved> {
  requireInScope(reader, 'changeSettings', 'shop')
  const before = body.before ?? ShopLook.fromPartial({})
  const wanted = readLook(body.after ?? ShopLook.fromPartial({}))
  if (typeof wanted === 'string') throw refuse(calls.changeShopLook, wanted)
  const fields = changedFields(before, lookMessage(wanted))
  if (isSetByServer(app, fields)) throw refuse(calls.changeShopLook, 'setByServer')
  const actor = await actorOf(app.db, reader)
  return app.db.transaction(async tx => {
    const found = await lockLook(tx)
    const elsewhere = changedFields(before, lookMessage(found)).filter(field => fields.includes(field))
    if (elsewhere.length > 0)
      throw refuse(calls.changeShopLook, 'changedMeanwhile').detailing(lookMessage(found))
    const next = { ...found, ...Object.fromEntries(fields.map(field => [field, wanted[field]])) }
    await checkReferences(tx, next, fields)
    const subject = { kind: 'shop' as const, id: 'shop', name: next.name ?? app.config.shopName }
    const deed = { action: 'shop.change', right: 'changeSettings', subject } as const
    const { entryId } = await audited(tx, actor, deed, now, () => setLook(tx, next))
    if (entryId) await bumpCatalogue(tx)
    return ShopLookSaved.fromPartial({ look: lookMessage(next), entryId: entryId ?? '' })
  })
}

/** The fields in which two looks differ. */
function changedFields(one: ShopLook, other: ShopLook): (keyof LookRow & keyof ShopLook)[] {
  const names = Object.keys(lookMessage(NOTHING_CHOSEN)) as (keyof LookRow & keyof ShopLook)[]
  return names.filter(name => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
}

function isSetByServer({ brand }: AppContext, fields: readonly (keyof LookRow)[]): boolean {
  return [...brand.setByServer].some(setting => FIELDS_OF[setting].some(field => fields.includes(field)))
}

/** That pictures and series of these fields are there. */
async function checkReferences(tx: Tx, look: LookRow, fields: readonly (keyof LookRow)[]): Promise<void> {
  const pictures: Readonly<Partial<Record<keyof LookRow, BrandPictureKind>>> = {
    ...{ logo: 'logo', logoDark: 'logo', icon: 'icon', heroPicture: 'hero' },
  }
  for (const field of fields) {
    const kind = pictures[field]
    const file = kind && look[field]
    if (typeof file === 'string' && (await findPicture(tx, file))?.kind !== kind)
      throw refuse(calls.changeShopLook, 'pictureNotFound')
  }
  if (!fields.includes('heroSeries')) return
  for (const [lang, slug] of Object.entries(look.heroSeries)) {
    const series = await findSeries(tx, slug)
    if (!series || !isLanguage(lang) || series.lang !== lang)
      throw refuse(calls.changeShopLook, 'seriesNotFound')
  }
}
