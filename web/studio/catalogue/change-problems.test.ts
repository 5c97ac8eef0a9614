import { expect, it } from 'vitest'
import { resolvedChanges } from './change-problems.ts'

const change = (id: string) => ({ id, field: 'priceCoins', from: '1', to: '9' })
const problem = (id: string, theirs?: string) => ({
  ...{
    id,
    field: 'priceCoins',
    reason: 'changedMeanwhile',
    message: '',
    theirs,
    yours: '9',
    actorName: 'bo',
  },
})

it('what cannot be is left out, and of what others have changed what somebody chose stays, made from their value', () => {
  const changes = ['fine', 'wrong', 'theirs', 'mine'].map(change)
  const problems = [problem('wrong'), problem('theirs', '5'), problem('mine', '6')]
  expect(resolvedChanges(changes, problems, new Set(['mine priceCoins', 'wrong priceCoins']))).toEqual([
    change('fine'),
    { ...change('mine'), from: '6' },
  ])
})
