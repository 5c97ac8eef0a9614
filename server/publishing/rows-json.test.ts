import { expect, it } from 'vitest'
import { rowsJson } from './rows-json.ts'

it('rows end with no half of a character, which the database refuses', () => {
  const title = 'Rain 🌧'.slice(0, -1)
  expect(rowsJson([{ title, at: new Date(0), price: null }])).toBe(
    '[{"title":"Rain �","at":"1970-01-01T00:00:00.000Z","price":null}]',
  )
})
