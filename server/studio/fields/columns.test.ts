import { expect, it } from 'vitest'
import { FIELDS } from './all-fields.ts'
import { columnOf } from './columns.ts'

it('each field that is more than a list of other rows has the column by which the log knows it', () => {
  const withoutColumn = Object.values(FIELDS)
    .flat()
    .filter(field => !field.from.startsWith('(') && /[A-Z]/.test(columnOf(field)))
  expect(withoutColumn.map(({ name }) => name)).toEqual([])
})
