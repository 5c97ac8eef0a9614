import { expect, it } from 'vitest'
import { StudioField } from '#contract/generated/studio_catalogue.ts'
import { readCellText, textOfValue } from './cell-text.ts'

const texts = {
  zone: 'Europe/Berlin',
  yes: 'Yes',
  no: 'No',
  choice: (_: string, value: string) => (value === 'hiatus' ? 'On hiatus' : value),
}
const field = (type: string) => StudioField.fromPartial({ name: 'it', type, choices: ['hiatus', 'complete'] })

it.each([
  { type: 'coins', typed: '699', json: '699' },
  { type: 'number', typed: '1,5', json: '1.5' },
  { type: 'flag', typed: 'yes', json: 'true' },
  { type: 'choice', typed: 'on hiatus', json: '"hiatus"' },
  { type: 'list', typed: 'magic, , school', json: '["magic","school"]' },
  { type: 'moment', typed: '2026-12-04 20:00', json: '"2026-12-04T19:00:00.000Z"' },
  { type: 'moment', typed: '2026-07-01', json: '"2026-06-30T22:00:00.000Z"' },
  { type: 'coins', typed: '', json: 'null' },
  { type: 'text', typed: ' ', json: '""' },
])('$type: "$typed" is $json', ({ type, typed, json }) => {
  expect(readCellText(field(type), typed, texts)).toBe(json)
})

it.each([
  { type: 'coins', typed: 'six' },
  { type: 'moment', typed: '31.12.' },
  { type: 'flag', typed: 'perhaps' },
])('$type: "$typed" goes on as it is, for the shop to say why it cannot be', ({ type, typed }) => {
  expect(readCellText(field(type), typed, texts)).toBe(JSON.stringify(typed))
})

it.each([
  ['coins', '699'],
  ['flag', 'false'],
  ['choice', '"hiatus"'],
  ['list', '["magic","school"]'],
  ['moment', '"2026-12-04T19:00:00.000Z"'],
  ['moment', 'null'],
])('%s: what is copied of %s is read as the same when it is pasted', (type, json) => {
  expect(readCellText(field(type), textOfValue(field(type), json, texts), texts)).toBe(json)
})
