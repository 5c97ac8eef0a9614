import { describe, expect, it } from 'vitest'
import { addressesOf } from './addresses.ts'

describe('the address of a database', () => {
  it.each([
    ['postgres://u:p@a:5432/shop', ['postgres://u:p@a:5432/shop']],
    ['postgresql://a/shop?sslmode=require', ['postgresql://a/shop?sslmode=require']],
    ['postgres://u:p@localhost/shop?host=%2Ftmp', ['postgres://u:p@localhost/shop?host=%2Ftmp']],
    [
      'postgres://u:p%2C@a:5432,b,[::1]:5433/shop?sslmode=require',
      [
        'postgres://u:p%2C@a:5432/shop?sslmode=require',
        'postgres://u:p%2C@b/shop?sslmode=require',
        'postgres://u:p%2C@[::1]:5433/shop?sslmode=require',
      ],
    ],
    ['postgres://u:a,b@a/shop', ['postgres://u:a,b@a/shop']],
  ])('%s names its servers', (text, servers) => {
    expect(addressesOf(text)).toEqual(servers)
  })

  it.each([
    'mysql://a/shop',
    'a:5432/shop',
    'postgres://a,,b/shop',
    'postgres://a,b:x/shop',
    // Each would have this host.
    'postgres://a,b/shop?host=%2Ftmp',
  ])('%s cannot be read', text => {
    expect(addressesOf(text)).toEqual([])
  })
})
