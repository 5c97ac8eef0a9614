// Proves docs/product.md#json
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { readCallDocs } from '#server/calls/api/call-docs.ts'
import { describeApi } from '#server/calls/api/openapi.ts'
import { recordExamples } from '#tests/support/api-examples/record-examples.ts'
import type { Example } from '#tests/support/api-examples/recorder.ts'
import { apiPages } from '../../scripts/api-document.ts'
import { EXAMPLE_ANSWERS } from './example-answers.ts'

let examples: readonly Example[]
beforeAll(async () => {
  examples = await recordExamples()
  // More than two hundred calls one after the other, on a machine that may have much to do.
}, 400_000)

const { components } = describeApi(calls, { name: 'Kashihon', url: 'https://shop.example' })
const ajv = new Ajv2020({ allErrors: true, strict: false })
addFormats.default(ajv)
ajv.addSchema({ components }, 'openapi.json')

/** What a message has that its schema does not allow or does not know. */
function faultsOf(message: object, schema: string): unknown[] {
  const validate = ajv.compile({ $ref: `openapi.json#/components/schemas/${schema}` })
  const { properties } = components.schemas[schema] as { properties: object }
  const unknown = Object.keys(message).filter(key => !Object.hasOwn(properties, key))
  return [...(validate(message) ? [] : (validate.errors ?? [])), ...unknown]
}

const queryOf = ({ address }: Example) => new URL(address, 'https://shop.example').searchParams
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

describe('the examples of calls', () => {
  it('are there for every declared call, and on its page of the reference', () => {
    const shown = new Map(examples.map(({ call, text }) => [call.name, text]))
    expect(calls.map(({ name }) => name).filter(name => !shown.has(name))).toEqual([])
    const reference = [...apiPages(shown).values()].join('')
    expect([...shown].filter(([, text]) => !reference.includes(text))).toEqual([])
  })

  it('send what /proto/openapi.json describes', () => {
    const sent = examples.filter(({ body }) => isObject(body))
    expect(sent.length).toBeGreaterThan(70)
    for (const { call, body } of sent)
      expect([call.name, faultsOf(body as object, `${call.body}Body`)]).toEqual([call.name, []])
    for (const example of examples) {
      const unknown = [...queryOf(example).keys()].filter(name => !isParameter(example.call, name))
      expect([example.call.name, unknown]).toEqual([example.call.name, []])
    }
  })

  it('are answered as /proto/openapi.json describes', () => {
    const answered = examples.filter(({ json }) => json !== null)
    expect(answered.length).toBeGreaterThan(180)
    for (const { call, json } of answered)
      expect([call.name, faultsOf(json as object, call.answers ?? '')]).toEqual([call.name, []])
  })

  it('are answered with the media type that the declaration names', () => {
    const docs = readCallDocs()
    for (const { call, type } of examples) {
      const declared = call.raw
        ? (docs.get(call.name)?.produces ?? [])
        : [call.answers ? 'application/json' : '']
      expect([call.name, declared]).toEqual([call.name, expect.arrayContaining([type.split(';')[0]])])
    }
  })

  it('are answered with no more entries than were asked for', () => {
    const limited = examples.filter(example => example.json !== null && queryOf(example).has('limit'))
    expect(limited.length).toBeGreaterThan(0)
    for (const example of limited)
      for (const list of Object.values(example.json as object).filter(Array.isArray))
        expect(list.length).toBeLessThanOrEqual(Number(queryOf(example).get('limit')))
  })

  it('have an answer written down for every call that answers a message', () => {
    const answering = new Set(examples.filter(({ json }) => json !== null).map(({ call }) => call.name))
    expect(Object.keys(EXAMPLE_ANSWERS).sort()).toEqual([...answering].sort())
  })

  it.each(Object.entries(EXAMPLE_ANSWERS))('are answered by what was meant: %s', (name, answer) => {
    for (const { json } of examples.filter(({ call }) => call.name === name))
      for (const [path, value] of Object.entries(answer))
        expect(json).toHaveProperty(path, value instanceof RegExp ? expect.stringMatching(value) : value)
  })
})

function isParameter(call: AnyCall, name: string): boolean {
  return Object.hasOwn(call.query ?? {}, name)
}
