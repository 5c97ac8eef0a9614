import { describe, expect, it } from 'vitest'
import { StudioField } from '#contract/generated/studio_catalogue.ts'
import { changesOf, leftAfter, withEdit } from './edited-values.ts'

describe('what somebody edits', () => {
  it('goes from what was shown when they began, and is nothing where it is that again', () => {
    const once = withEdit({}, 'title', '"Rain"', '"Rein"')
    const twice = withEdit(once, 'title', '"changed by somebody else"', '"Snow"')
    expect(twice).toEqual({ title: { from: '"Rain"', to: '"Snow"' } })
    expect(withEdit(twice, 'title', '"Snow"', '"Rain"')).toEqual({})
  })

  it('while it is being saved is left to be saved, from what was saved', () => {
    const sent = { title: { from: '1', to: '2' }, number: { from: '5', to: '6' } }
    const now = { ...sent, title: { from: '1', to: '3' }, lang: { from: '"en"', to: '"de"' } }
    expect(leftAfter(now, sent)).toEqual({
      title: { from: '2', to: '3' },
      lang: { from: '"en"', to: '"de"' },
    })
  })

  it('is sent without rows in which nothing was written', () => {
    const fields = [StudioField.fromPartial({ name: 'creators', type: 'creators' })]
    const to = '[{"name":"Ada","role":"author"},{"name":" ","role":"author"}]'
    const [change] = changesOf('VOL-1', { creators: { from: '[]', to } }, fields)
    expect(change).toEqual({
      ...{ id: 'VOL-1', field: 'creators', from: '[]' },
      to: '[{"name":"Ada","role":"author"}]',
    })
  })
})
