// Proves docs/product.md#errors, docs/product.md#json, docs/product.md#messages
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Part, SeriesQuery, SeriesSort, SeriesType, Volume } from '#contract/generated/catalogue.ts'
import { Session } from '#contract/generated/session.ts'
import { BookRemark } from '#contract/generated/studio_upload.ts'
import { Malformed, messageFromJson, messageToJson, readMessage } from './json-twin.ts'

const anyQuery = fc.record({
  query: fc.string(),
  type: fc.constantFrom(...Object.values(SeriesType)),
  sort: fc.constantFrom(...Object.values(SeriesSort)),
  onlyFollows: fc.boolean(),
  labels: fc.array(fc.string()),
  printStates: fc.array(fc.constantFrom(0, 1, 2)),
})

describe('the JSON twin', () => {
  it('of a message reads back as the message', () => {
    fc.assert(
      fc.property(anyQuery, given => {
        const message = SeriesQuery.fromPartial(given as never)
        expect(messageFromJson(SeriesQuery, JSON.stringify(messageToJson(SeriesQuery, message)))).toEqual(
          message,
        )
      }),
    )
  })

  it('writes times in Z, durations in seconds, unset messages as null and defaults as such', () => {
    const session = Session.fromPartial({
      ttl: { seconds: 1_209_600, nanos: 0 },
      created: new Date('2026-03-01T10:00:00.5Z'),
    })
    expect(messageToJson(Session, session)).toMatchObject({
      id: '',
      ttl: '1209600s',
      created: '2026-03-01T10:00:00.500Z',
    })
    expect(messageToJson(Part, Part.fromPartial({}))).toMatchObject({
      launch: null,
      cover: null,
      rentalCoins: null,
      progress: 0,
    })
  })

  it('of a message that has others by their names reads back as the message', () => {
    const leaf = { code: 'untitled', args: { number: '2' }, line: 'no title' }
    const remark = BookRemark.fromPartial({
      code: 'several',
      inner: { first: leaf, second: { ...leaf, inner: { deeper: leaf } } },
      lists: { all: { remarks: [leaf, leaf] }, none: {} },
    })
    const json = messageToJson(BookRemark, remark)
    expect(json).toMatchObject({
      inner: { first: { ...leaf, inner: {}, lists: {} }, second: { inner: { deeper: leaf } } },
      lists: { all: { remarks: [leaf, leaf] }, none: { remarks: [] } },
    })
    expect(messageFromJson(BookRemark, JSON.stringify(json))).toEqual(remark)
    expect(readMessage(BookRemark, BookRemark.encode(remark).finish())).toEqual(remark)
  })

  it.each([1.1, 2.5, 10, 0.1, 12.75])('writes the number %d of four bytes as short as it came', number => {
    const over = Volume.decode(Volume.encode(Volume.fromPartial({ number })).finish())
    expect(messageToJson(Volume, over)).toMatchObject({ number })
  })
})

describe('bytes from anywhere', () => {
  it('are a message or malformed, never anything else: 100 000 mutants', () => {
    const good = SeriesQuery.encode(
      SeriesQuery.fromPartial({
        query: 'rain',
        type: 1,
        labels: ['a', 'b'],
        printStates: [1, 2],
        lang: 'de',
      }),
    ).finish()
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat({ max: good.length }), fc.nat({ max: 255 })), { maxLength: 4 }),
        fc.nat({ max: good.length }),
        (changes, length) => {
          const bytes = Uint8Array.from(good)
          for (const [at, value] of changes) bytes[at] = value
          try {
            readMessage(SeriesQuery, bytes.subarray(0, length))
          } catch (error) {
            expect(error).toBeInstanceOf(Malformed)
          }
        },
      ),
      { numRuns: 100_000 },
    )
  })

  it('nested without end are malformed', () => {
    let bytes: Uint8Array = new Uint8Array()
    // Part 64 is a Series, whose unknown groups nest.
    for (let depth = 0; depth < 20_000; depth++) bytes = Buffer.concat([Buffer.from([0x0b]), bytes])
    expect(() => readMessage(Part, bytes)).toThrow(Malformed)
  })
})
