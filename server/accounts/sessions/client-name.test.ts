import { expect, it } from 'vitest'
import { clientName } from './client-name.ts'

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
    'Safari, iOS',
  ],
  ['KashihonReader 2.1 (build 7)', 'KashihonReader 2.1'],
  ['curl/8.5.0', 'curl'],
  ['', ''],
  ['<script>', ''],
])('%j is known again as %j', (userAgent, name) => expect(clientName(userAgent)).toBe(name))
