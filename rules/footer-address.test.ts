import { expect, it } from 'vitest'
import { isFooterAddress } from './footer-address.ts'

it.each(['/jobs', '/', 'https://forum.example/t/1', 'mailto:help@shop.example'])(
  'a link at the end of a page may lead to %s',
  href => expect(isFooterAddress(href)).toBe(true),
)

it.each([
  ...[
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'http://plain.example',
    '//evil.example',
  ],
  ...['/\\evil.example', 'https://', 'mailto:nobody', 'jobs', '', ' /jobs', `/${'a'.repeat(600)}`],
])('a link at the end of a page does not lead to %s', href => expect(isFooterAddress(href)).toBe(false))
