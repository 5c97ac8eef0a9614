import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { describeApi } from '#server/calls/api/openapi.ts'
import { recordExamples } from '#tests/support/api-examples/record-examples.ts'
import type { Example } from '#tests/support/api-examples/recorder.ts'
import { apiPages } from '../../scripts/api-document.ts'

// vitest run --project inside tests/wire/api-examples.test.ts --update
// writes the pages of docs/api/ anew, with what a shop answers now.

let examples: readonly Example[]
beforeAll(async () => {
  examples = await recordExamples()
  // More than a hundred calls one after the other, on a machine that may have much to do.
}, 400_000)

const pages = [...apiPages(new Map()).keys()]

describe('the examples of docs/api/', () => {
  it('are there for every declared call', () => {
    const shown = new Set(examples.map(({ call }) => call.name))
    expect(calls.map(({ name }) => name).filter(name => !shown.has(name))).toEqual([])
  })

  it.each(pages)('are what a shop answers: %s', async name => {
    const texts = new Map(examples.map(({ call, text }) => [call.name, text]))
    await expect(apiPages(texts).get(name)).toMatchFileSnapshot(`../../docs/api/${name}`)
  })

  it('are as /proto/openapi.json describes them', () => {
    const { components } = describeApi(calls, { name: 'Kashihon', url: 'https://shop.example' })
    const ajv = new Ajv2020({ allErrors: true, strict: false })
    addFormats.default(ajv)
    ajv.addSchema({ components }, 'openapi.json')
    const answered = examples.filter(({ json }) => json !== null)
    expect(answered.length).toBeGreaterThan(80)
    for (const { call, json } of answered) {
      const validate = ajv.compile({ $ref: `openapi.json#/components/schemas/${call.answers}` })
      expect([call.name, validate(json) || validate.errors]).toEqual([call.name, true])
      const unknown = Object.keys(json as object).filter(
        key => !Object.hasOwn(propertiesOf(components.schemas[call.answers ?? '']), key),
      )
      expect([call.name, unknown]).toEqual([call.name, []])
    }
  })
})

function propertiesOf(schema: unknown): object {
  return (schema as { properties: object }).properties
}
