// Proves docs/product.md#operations
import { describe, expect, it } from 'vitest'
import { findUnknown } from './find-unknown.ts'

describe('a variable that is no setting', () => {
  it.each([
    { name: 'PORXIES', similar: 'PROXIES', why: 'two letters have changed places' },
    { name: 'PUBLICURL', similar: 'PUBLIC_URL', why: 'a sign is missing' },
    { name: 'smtp_url', similar: 'SMTP_URL', why: 'it is written small' },
    { name: 'LOG-LEVEL', similar: 'LOG_LEVEL', why: 'it has another dash' },
    { name: 'HOTS', similar: 'HOST', why: 'a short name with one slip' },
    { name: 'STRIPE_PUBLISHABLE_KEY', similar: null, why: 'it begins like settings of ours' },
    { name: 'KASHIHON_PORT', similar: null, why: 'it begins with the name of the software' },
  ])('is named where $why: $name', ({ name, similar }) => {
    expect(findUnknown({ [name]: 'x' })).toEqual([{ name, similar }])
  })

  it.each([
    ...[
      'PATH',
      'HOME',
      'TERM',
      'LANG',
      'USER',
      'SHELL',
      'PWD',
      'TZ',
      'MAIL',
      'LOGNAME',
      'HOSTNAME',
      'HTTP_PROXY',
    ],
    ...['NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'npm_config_cache', 'INVOCATION_ID', 'JOURNAL_STREAM'],
  ])('is not named where it belongs to others: %s', name => {
    expect(findUnknown({ [name]: 'x' })).toEqual([])
  })

  it('is not named where it is empty, a setting, or read by the tests', () => {
    expect(findUnknown({ SMPT_URL: ' ', SMTP_URL: 'x', TEST_DATABASE_URL: 'x', CHROMIUM: 'x' })).toEqual([])
  })
})
