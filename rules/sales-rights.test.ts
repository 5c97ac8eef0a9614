// Proves docs/product.md#catalogue-files
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COUNTRIES } from './country.ts'
import { readSalesRights, type SalesRights } from './sales-rights.ts'

const EVERY = [...COUNTRIES, 'XK'].toSorted()
const but = (...sold: string[]) => EVERY.filter(code => !sold.includes(code))
type Territory = Partial<Record<'in' | 'regions' | 'out' | 'regionsOut', string>>
const codes = (text = '') => text.split(' ').filter(Boolean)
const right = (type: string, territory: Territory, isRestricted = false): SalesRights => ({
  ...{ type, isRestricted },
  ...{ countriesIncluded: codes(territory.in), regionsIncluded: codes(territory.regions) },
  ...{ countriesExcluded: codes(territory.out), regionsExcluded: codes(territory.regionsOut) },
})
const WORLD = { regions: 'WORLD' }

describe('the rights of a product', () => {
  it.each<[string, SalesRights[], string | undefined, string[]]>([
    ['for sale in two countries, the rest not', [right('01', { in: 'DE AT' })], '03', but('AT', 'DE')],
    [
      'for sale in two lists, the rest not',
      [right('01', { in: 'DE' }), right('02', { in: 'AT' })],
      '06',
      but('AT', 'DE'),
    ],
    ['not for sale in two, the rest for sale', [right('03', { in: 'DE AT' })], '01', ['AT', 'DE']],
    ['for sale in the world', [right('01', WORLD)], undefined, []],
    ['for sale in the world but', [right('01', { ...WORLD, out: 'CH LI' })], undefined, ['CH', 'LI']],
    [
      'the same, said on both sides',
      [right('01', { ...WORLD, out: 'CH' }), right('03', { in: 'CH' })],
      undefined,
      ['CH'],
    ],
    ['not for sale in the world', [right('03', WORLD)], undefined, EVERY],
    [
      'not for sale in the world, but for sale in one',
      [right('03', WORLD), right('01', { in: 'FR' })],
      undefined,
      but('FR'),
    ],
    [
      'for sale in the world, but in one not',
      [right('02', WORLD), right('05', { in: 'FR' })],
      undefined,
      ['FR'],
    ],
    [
      'for sale in one, the rest as a region',
      [right('01', { in: 'DE' }), right('03', { regions: 'ROW' })],
      undefined,
      but('DE'),
    ],
    [
      'the rest as a region but one',
      [right('01', { in: 'DE' }), right('03', { regions: 'ROW', out: 'AT' })],
      '01',
      but('AT', 'DE'),
    ],
    ['Kosovo, as a region', [right('01', { ...WORLD, regionsOut: 'RS-KM' })], undefined, ['XK']],
    ['Kosovo alone', [right('01', { regions: 'RS-KM' })], '03', but('XK')],
    ['islands, as regions', [right('04', { regions: 'GB-CHA GB-IOM' })], '02', ['GG', 'IM', 'JE']],
    ['a region, but a country of it', [right('03', { regions: 'GB-CHA', out: 'JE' })], '02', ['GG']],
    ['only the rest, which is not for sale', [], '03', EVERY],
    ['only the rest, which is for sale', [], '01', []],
  ])('%s', (_, rights, rest, blocked) => {
    expect(readSalesRights(rights, rest)).toEqual({ blocked, problems: [] })
  })

  it.each<[string, SalesRights[], string | undefined, string, string[]]>([
    ['of a type that nobody knows', [right('77', { in: 'DE' })], '03', 'rightsTypeUnknown 77', but('DE')],
    ['without a type', [right('', { in: 'DE' })], '03', 'rightsTypeUnknown –', but('DE')],
    ['of the rest that nobody knows', [right('01', { in: 'DE' })], '99', 'rightsTypeUnknown 99', []],
    ['without a territory', [right('01', {})], '03', 'territoryMissing 01', EVERY],
    ['of no countries', [right('01', { in: 'DE UK' })], '03', 'territoryUnknown UK', but('DE')],
    [
      'of a part of a country',
      [right('01', { in: 'DE', regions: 'GB-ENG ECZ' })],
      '03',
      'territoryUnknown ECZ GB-ENG',
      but('DE'),
    ],
    [
      'without a part of a country',
      [right('01', { in: 'US', regionsOut: 'US-HI' })],
      '03',
      'territoryUnknown US-HI',
      but('US'),
    ],
    [
      'that contradict each other',
      [right('01', { in: 'DE AT' }), right('03', { in: 'AT' })],
      '03',
      'rightsContradict AT',
      but('DE'),
    ],
    ['that say nothing of the rest', [right('01', { in: 'DE AT' })], undefined, 'rightsUnstated ROW', []],
    ['that leave the rest open', [right('03', { in: 'CH' })], '00', 'rightsUnstated ROW', ['CH']],
    ['that leave one open', [right('00', { in: 'CH' })], '01', 'rightsUnstated CH', []],
    ['with a restriction by the type', [right('07', { in: 'DE' })], '03', 'rightsRestricted 07', but('DE')],
    [
      'with a restriction beside it',
      [right('01', { in: 'DE' }, true)],
      '03',
      'rightsRestricted 01',
      but('DE'),
    ],
    ['with a restriction of the rest', [right('03', { in: 'DE' })], '08', 'rightsRestricted 08', ['DE']],
  ])('%s are a problem', (_, rights, rest, problem, blocked) => {
    const read = readSalesRights(rights, rest)
    expect(read.problems.map(({ reason, value }) => `${reason} ${value}`)).toEqual([problem])
    expect(read.blocked).toEqual(blocked)
  })

  const country = fc.constantFrom('DE', 'AT', 'CH', 'FR', 'XK', 'GG')
  const some = fc.uniqueArray(country, { minLength: 1 })
  const type = fc.constantFrom('00', '01', '02', '03', '04', '05', '06', '07', '08', '09', '')
  const any = fc.record({
    ...{ type, isRestricted: fc.boolean() },
    countriesIncluded: fc.oneof(fc.constant([]), some),
    regionsIncluded: fc.subarray(['WORLD', 'ROW', 'RS-KM', 'GB-CHA', 'GB-SCT']),
    countriesExcluded: fc.oneof(fc.constant([]), some),
    regionsExcluded: fc.subarray(['RS-KM', 'GB-CHA']),
  })
  const row = fc.option(type.filter(Boolean), { nil: undefined })

  it('block every country that is named as not for sale, and are silent of none', () => {
    fc.assert(
      fc.property(fc.array(any, { maxLength: 4 }), row, (rights, rest) => {
        const { blocked, problems } = readSalesRights(rights, rest)
        const named = rights.filter(one => !one.regionsIncluded.some(code => ['WORLD', 'ROW'].includes(code)))
        const isIn = (one: SalesRights, code: string) =>
          one.countriesIncluded.includes(code) && !one.countriesExcluded.includes(code)
        for (const code of ['DE', 'AT', 'CH', 'FR']) {
          const types = named.filter(one => isIn(one, code)).map(one => one.type)
          if (types.some(one => ['03', '04', '05', '06'].includes(one))) expect(blocked).toContain(code)
          // It is blocked, something says that it is sold, or there is a problem.
          const isSold = [...rights.map(one => one.type), rest].some(one => /^0[1278]$/.test(one ?? ''))
          expect(blocked.includes(code) || isSold || problems.length > 0).toBe(true)
        }
        expect(new Set(blocked).size).toBe(blocked.length)
        expect(EVERY).toEqual(expect.arrayContaining([...blocked]))
      }),
    )
  })

  it('with the rest not for sale block all that is not named as for sale, in whichever order they are', () => {
    fc.assert(
      fc.property(
        some,
        fc.uniqueArray(country),
        fc.constantFrom('03', '04', '05', '06'),
        (sold, not, rest) => {
          const rights = [
            right('01', { in: sold.join(' ') }),
            ...(not.length > 0 ? [right('03', { in: not.join(' ') })] : []),
          ]
          const { blocked } = readSalesRights(rights, rest)
          expect(blocked).toEqual(but(...sold.filter(code => !not.includes(code))))
          expect(readSalesRights(rights.toReversed(), rest).blocked).toEqual(blocked)
        },
      ),
    )
  })
})
