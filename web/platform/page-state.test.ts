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
  texts: { common: { title: '<b>\u2028</b>', list: ['a', 'b'] }, 'a"b': {} },
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

  it('has other texts where a file is another object', () => {
    const changed = { ...state, texts: { common: { title: 'New' } } }
    expect(readState(writeState(changed)).texts).toEqual({ common: { title: 'New' } })
  })
})
