// Proves docs/product.md#catalogue-files
import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeStudioFields } from '#contract/calls/studio-catalogue.ts'
import { takeDown } from '#contract/calls/studio-takedowns.ts'
import { CREATOR_ROLES } from '#server/epub/package/creator-role.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { type Exchange, exchangeOf } from '#tests/support/exchange.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

/**
 * Of each element what may be in it, in the order of EDItEUR's schema for ONIX for Books 3.0 (revision 8; 3.1 has the same
 * of these). `!`: it has to be there, `*`: there may be several. Elements that the shop does not write are left out.
 */
const ORDER: Readonly<Record<string, string>> = {
  ONIXMessage: 'Header! Product*!',
  Header: 'Sender! SentDateTime!',
  Sender: 'SenderName!',
  Product:
    'RecordReference! NotificationType! ProductIdentifier*! DescriptiveDetail CollateralDetail PublishingDetail RelatedMaterial ProductSupply*',
  ProductIdentifier: 'ProductIDType! IDTypeName IDValue!',
  DescriptiveDetail:
    'ProductComposition! ProductForm! ProductFormDetail* PrimaryContentType Collection* TitleDetail*! Contributor* Language* Subject* AudienceRange*',
  Collection: 'CollectionType! CollectionSequence* TitleDetail*',
  CollectionSequence: 'CollectionSequenceType! CollectionSequenceNumber!',
  TitleDetail: 'TitleType! TitleElement*!',
  TitleElement: 'TitleElementLevel! TitleText!',
  Contributor: 'SequenceNumber ContributorRole*! PersonName!',
  Language: 'LanguageRole! LanguageCode!',
  Subject: 'SubjectSchemeIdentifier! SubjectHeadingText!',
  AudienceRange: 'AudienceRangeQualifier! AudienceRangePrecision! AudienceRangeValue!',
  CollateralDetail: 'TextContent* SupportingResource*',
  TextContent: 'TextType! ContentAudience*! Text*!',
  SupportingResource: 'ResourceContentType! ContentAudience*! ResourceMode! ResourceVersion*!',
  ResourceVersion: 'ResourceForm! ResourceLink*!',
  PublishingDetail: 'Publisher* PublishingStatus PublishingDate* SalesRights*',
  Publisher: 'PublishingRole! PublisherName!',
  PublishingDate: 'PublishingDateRole! Date!',
  SalesRights: 'SalesRightsType! Territory!',
  Territory: 'CountriesIncluded RegionsIncluded CountriesExcluded RegionsExcluded',
  RelatedMaterial: 'RelatedProduct*!',
  RelatedProduct: 'ProductRelationCode*! ProductIdentifier*!',
  ProductSupply: 'SupplyDetail*!',
  SupplyDetail: 'Supplier! ProductAvailability! SupplyDate* Price*!',
  Supplier: 'SupplierRole! SupplierName!',
  SupplyDate: 'SupplyDateRole! Date!',
  Price: 'PriceType PriceAmount! CurrencyCode',
}

/** How each text has to look; what is not named is any text. */
const TEXTS: Readonly<Record<string, RegExp>> = {
  SentDateTime: /^\d{8}T\d{4}Z$/,
  NotificationType: /^0[1-5]$/,
  Date: /^\d{8}T\d{4}[+-]\d{4}$/,
  // List 91 has the countries of ISO 3166-1; Kosovo is a region of list 49.
  CountriesIncluded: /^(?!.*\bXK\b)[A-Z]{2}( [A-Z]{2})*$/,
  CountriesExcluded: /^(?!.*\bXK\b)[A-Z]{2}( [A-Z]{2})*$/,
  RegionsIncluded: /^(WORLD|RS-KM)$/,
  RegionsExcluded: /^RS-KM$/,
  PriceAmount: /^\d+\.\d\d$/,
  CurrencyCode: /^[A-Z]{3}$/,
  LanguageCode: /^[a-z]{3}$/,
  ProductRelationCode: /^(11|43|44)$/,
  SequenceNumber: /^[1-9]\d*$/,
}

interface MessageElement {
  readonly name: string
  readonly children: MessageElement[]
  text: string
}

function treeOf(xml: string): MessageElement {
  const root: MessageElement = { name: '', children: [], text: '' }
  const path = [root]
  const parser = new SaxesParser()
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    const element: MessageElement = { name, children: [], text: '' }
    path.at(-1)?.children.push(element)
    path.push(element)
  })
  parser.on('closetag', () => path.pop())
  parser.on('text', text => {
    const open = path.at(-1)
    if (open) open.text += text
  })
  parser.write(xml).close()
  return root.children[0] as MessageElement
}

/** What is wrong with an element and all that is in it, one line for each fault. */
function faultsOf({ name, children, text }: MessageElement): string[] {
  const order = ORDER[name]
  if (!order) {
    if (children.length > 0) return [`${name} has elements`]
    const isRight = text !== '' && (TEXTS[name]?.test(text) ?? true)
    return isRight ? [] : [`${name} is "${text}"`]
  }
  const rules = order.split(' ').map(rule => ({
    child: rule.replace(/[*!]/g, ''),
    isNeeded: rule.includes('!'),
    mayRepeat: rule.includes('*'),
  }))
  const at = children.map(child => rules.findIndex(rule => rule.child === child.name))
  return [
    ...(children.length === 0 ? [`${name} is empty`] : []),
    ...children.flatMap((child, place) => {
      if (at[place] === -1) return [`${name} has ${child.name}`]
      const isLate = place > 0 && (at[place - 1] ?? 0) > (at[place] ?? 0)
      return isLate ? [`in ${name} ${child.name} comes after ${children[place - 1]?.name}`] : []
    }),
    ...rules.flatMap(({ child, isNeeded, mayRepeat }) => {
      const count = children.filter(one => one.name === child).length
      if (isNeeded && count === 0) return [`${name} has no ${child}`]
      return count > 1 && !mayRepeat ? [`${name} has ${count} of ${child}`] : []
    }),
    ...children.flatMap(faultsOf),
  ]
}

let open: StudioShop
let ada: Exchange
beforeAll(async () => {
  open = await openStudioShop({ SHOP_ZONE: 'Europe/Berlin' })
  ada = await exchangeOf(open, 'ada', 'owner')
  const { db } = open.shop.scratch
  const all = await addSeries(db, {
    title: 'All & <everything>',
    ...{ tags: ['magic', 'slice of life'], ageRating: 16, blockedIn: ['AT', 'GB', 'XK'] },
    volumes: [1, 1.5].map(number => ({
      ...{ number, priceCoins: 699, shortDescription: 'It rains.', originalTitle: '元の巻' },
      description: `It \u0001rains.\n\nAnd <rains>. ${'x'.repeat(9_000)}`,
      publishingAt: new Date('2026-07-01T18:00:00Z'),
      creators: CREATOR_ROLES.map(role => ({ name: `Ada ${role}`, role })),
      skus: number === 1 ? [{ store: 'digital' as const, identifier: '978-3-16-148410-0' }] : [],
    })),
  })
  const taken = await addSeries(db, { title: 'Taken down', blockedIn: ['AT'], volumes: [{}, {}] })
  for (const [at, countries] of [[], ['FR', 'XK']].entries())
    await ada.send(takeDown, {
      params: { id: taken.volumes[at]?.id ?? '' },
      body: { countries, everywhere: countries.length === 0, source: 'court', reason: 'A judgment' },
    })
  await addSeries(db, { title: 'Kosovo alone', blockedIn: ['XK'], volumes: [{}] })
  await addSeries(db, { title: 'Pictures', type: 'manga', lang: 'de', volumes: [{}] })
  await addSeries(db, { title: 'Sans date', lang: 'fr', volumes: [{ publishingAt: null }] })
  const later = new Date('2027-07-01T18:00:00Z')
  const { volumes } = await addSeries(db, {
    title: 'Stages',
    volumes: ['planned', 'draft', 'withdrawn', 'ready'].map(() => ({ publishingAt: later })),
  })
  const changes = ['planned', 'draft', 'withdrawn', 'ready'].map((stage, at) => ({
    ...{ id: volumes[at]?.id ?? '', field: 'stage', to: JSON.stringify(stage) },
  }))
  const related = [
    { series: 'pictures', relation: 'adaptation' },
    { series: 'sans-date', relation: 'language' },
    { series: 'stages', relation: 'sequel' },
  ]
  changes.push({ id: all.id, field: 'related', to: JSON.stringify(related) })
  expect((await ada.send(changeStudioFields, { body: { changes } })).refused).toBeUndefined()
})
afterAll(() => open.close())

it('whatever stands in the catalogue is written in the order and with the elements of the schema', async () => {
  const { text } = await ada.download({ format: 'onix' })
  const message = treeOf(text)
  expect(message.children.filter(({ name }) => name === 'Product')).toHaveLength(11)
  expect(faultsOf(message)).toEqual([])
  // From both sides.
  expect(text.match(/<RelatedProduct>/g)).toHaveLength(4)
})

/**
 * Of ONIX for Books 3.0, with its code lists. EDItEUR gives them to everybody, but they may not be passed on: whoever has
 * them names their folder, and has xmllint.
 */
const SCHEMAS = process.env.ONIX_SCHEMAS ?? ''

it.runIf(SCHEMAS)('whatever stands in the catalogue is valid by the schema of EDItEUR', async () => {
  const { bytes } = await ada.download({ format: 'onix' })
  const file = join(await mkdtemp(join(tmpdir(), 'onix-')), 'message.xml')
  await writeFile(file, bytes)
  const schema = join(SCHEMAS, 'ONIX_BookProduct_3.0_reference.xsd')
  await promisify(execFile)('xmllint', ['--nonet', '--noout', '--schema', schema, file])
})

it('a country that the list of ONIX has as a region is blocked when it is read again', async () => {
  const { text } = await ada.download({ format: 'onix', q: 'Kosovo alone' })
  expect(text).toContain('<RegionsIncluded>WORLD</RegionsIncluded><RegionsExcluded>RS-KM</RegionsExcluded>')
  const bytes = new TextEncoder().encode(text)
  expect(await ada.check(bytes)).toMatchObject({ unchanged: 1, changes: [], problems: [] })
  const added = text.replace(
    '<RegionsExcluded>',
    '<CountriesExcluded>AT</CountriesExcluded><RegionsExcluded>',
  )
  const { changes } = await ada.check(new TextEncoder().encode(added))
  expect(changes.map(({ field, new: to }) => [field, JSON.parse(to)])).toEqual([['blocked', ['AT', 'XK']]])
})
