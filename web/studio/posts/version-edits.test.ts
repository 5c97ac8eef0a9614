import { expect, it } from 'vitest'
import { changedFields, comparedFields, contentOfTranslation, leftAfter } from './version-edits.ts'

const stored = { ...contentOfTranslation(undefined), title: 'Snow', tags: ['a'], body: 'It snows.' }

it('what is changed and changed back is not changed', () => {
  expect(changedFields(stored, { title: 'Rain', tags: ['a'], publishAt: undefined })).toEqual(['title'])
})

it('what is typed while something is saved stays to be saved', () => {
  expect(leftAfter({ title: 'Rain', body: 'It rains more.' }, { title: 'Rain', body: 'It rains.' })).toEqual({
    body: 'It rains more.',
  })
})

it('two states of a post are compared by what differs, in words', () => {
  const publishAt = new Date('2026-12-01T12:00:00Z')
  expect(comparedFields(stored, { ...stored, tags: ['a', 'b'], publishAt })).toEqual([
    { name: 'publishAt', before: '', after: '2026-12-01T12:00:00.000Z' },
    { name: 'tags', before: 'a', after: 'a, b' },
  ])
})

it('a further language begins with the date, tags and cover of the first, and with no words of it', () => {
  expect(contentOfTranslation({ ...stored, cover: 'a.webp', coverAlt: 'Snow' })).toMatchObject({
    ...{ title: '', body: '', slug: '', coverAlt: '', cover: 'a.webp', tags: ['a'], stage: 'draft' },
  })
})
