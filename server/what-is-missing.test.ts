// Proves docs/product.md#staff
import { expect, it } from 'vitest'
import { readConfig } from './platform/config.ts'
import { whatIsMissing } from './what-is-missing.ts'

const COMPLETE = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://books.example',
  PROXIES: '1',
  SMTP_URL: 'smtp://mail.example:587',
  OPERATOR_ADDRESS: '1 Some Street',
  OPERATOR_EMAIL: 'me@books.example',
}
const startsOf = (env: Record<string, string>) =>
  whatIsMissing(readConfig(env)).map(line => line.split(/ (is|are) /)[0])

it.each([
  { start: 'that has everything', change: {}, lines: [] },
  { start: 'without PROXIES', change: { PROXIES: '' }, lines: ['PROXIES'] },
  { start: 'that says that there is no proxy', change: { PROXIES: '0' }, lines: [] },
  { start: 'without PUBLIC_URL', change: { PUBLIC_URL: '' }, lines: ['PUBLIC_URL', 'PUBLIC_URL'] },
  {
    start: 'for this machine alone',
    change: { PUBLIC_URL: 'http://localhost:8080' },
    lines: ['PUBLIC_URL'],
  },
  { start: 'without SMTP_URL', change: { SMTP_URL: '' }, lines: ['SMTP_URL'] },
  {
    start: 'without an address of the operator',
    change: { OPERATOR_ADDRESS: '' },
    lines: ['OPERATOR_ADDRESS and OPERATOR_EMAIL'],
  },
])('a start in production $start says what is missing', ({ change, lines }) => {
  expect(startsOf({ ...COMPLETE, ...change })).toEqual(lines)
})
