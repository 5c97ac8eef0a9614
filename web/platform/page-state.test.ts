import { describe, expect, it } from 'vitest'
import { type PageState, readState, writeState } from './page-state.ts'

const state = {
  lang: 'en',
  now: new Date('2026-11-21T12:00:00.123Z'),
  site: { name: 'The shop' },
  reads: {
    one: {
      answer: {
        list: [
          { created: new Date(0), bytes: Uint8Array.of(0, 255, 60), none: null, title: '</script><!--' },
          1,
          false,
        ],
      },
    },
  },
  texts: { version: '<b>\u2028', files: ['common', 'a"b'] },
} as unknown as PageState

describe('the state that a page brings along', () => {
  it('is read as it was written, with instants and bytes, the first time and later', () => {
    expect(readState(writeState(state))).toEqual(state)
    expect(readState(writeState(state))).toEqual(state)
  })

  it('cannot end the script element in which it stands', () => {
    expect(writeState(state)).not.toMatch(/[<\u2028\u2029]/)
  })

  it('leaves out what is undefined, as JSON does', () => {
    const partial = { ...state, reads: { one: { answer: undefined } } } as unknown as PageState
    expect(readState(writeState(partial)).reads).toEqual({ one: {} })
  })

  it.each([
    {
      of: 'the same fields',
      list: [
        { id: 'a', created: new Date(0) },
        { id: 'b', created: new Date(1) },
      ],
    },
    { of: 'other fields', list: [{ id: 'a' }, { id: 'b', note: null }, { note: 'less' }] },
    {
      of: 'lists',
      list: [
        { id: 'a', parts: [{ at: 1 }, { at: 2 }] },
        { id: 'b', parts: [] },
      ],
    },
    { of: 'what is nothing', list: [{ id: 'a' }, null, 'b', []] },
  ])('reads a list of $of as it was written', ({ list }) => {
    const listed = { ...state, reads: { one: { answer: { list } } } } as unknown as PageState
    expect(readState(writeState(listed))).toEqual(listed)
  })

  it('reads an object of a list without the fields that are undefined', () => {
    const list = [
      { id: 'a', note: 'more' },
      { id: 'b', note: undefined },
    ]
    const listed = { ...state, reads: { one: { answer: { list } } } } as unknown as PageState
    expect(readState(writeState(listed)).reads.one?.answer).toEqual({
      list: [{ id: 'a', note: 'more' }, { id: 'b' }],
    })
  })

  it('names the fields of a list once', () => {
    const list = Array.from({ length: 9 }, (_, at) => ({ publicationStatus: at }))
    const listed = { ...state, reads: { one: { answer: { list } } } } as unknown as PageState
    expect(writeState(listed).match(/publicationStatus/g)).toHaveLength(1)
  })
})
