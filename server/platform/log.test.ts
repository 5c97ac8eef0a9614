import { expect, it } from 'vitest'
import { openLog } from './log.ts'

function logged(facts: object): string {
  const lines: string[] = []
  openLog('info', { write: line => void lines.push(line) }).error(facts, 'a fault')
  return lines.join('')
}

// docs/product.md#logs.
it('the log keeps no token and no question of an address', () => {
  const token = 'Aa1-_'.repeat(9).slice(0, 43)
  const text = logged({
    where: `/reset-password/${token}`,
    address: '/sign-in?login=ada@example.com&refused=x',
  })
  expect(text).toContain('/reset-password/…')
  expect(text).toContain('"/sign-in"')
  expect(text).not.toMatch(/Aa1|ada@/)
  expect(logged({ address: '/series/a-series-with-quite-a-long-name-and-more-words' })).toContain(
    'more-words',
  )
})

it('the log keeps no row that did not fit, and says which rule it broke', () => {
  const detail = 'Failing row contains (USR-1, ada, ada@example.com, $argon2id$…).'
  const err = Object.assign(new Error('new row violates check'), {
    code: '23514',
    detail,
    constraint: 'a_rule',
  })
  const text = logged({ err })
  expect(text).toContain('a_rule')
  expect(text).toContain('new row violates check')
  expect(text).not.toContain('ada')
})
