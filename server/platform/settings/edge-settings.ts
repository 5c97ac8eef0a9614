import { matching, oneOf, onOff, origins, secretOfAtLeast } from './formats.ts'
import type { Settings } from './setting.ts'

export const EDGE = {
  EDGE: {
    meaning:
      'What stands before the shop and may cache its pages for a minute ([pages before the shop](running.md#pages-before-the-shop)): `nginx` or `varnish`, which understand PURGE, or `webhook` for a content network that takes a request.',
    format: oneOf('nginx', 'varnish', 'webhook'),
    unset: 'no page is cached outside of the shop',
  },
  EDGE_URL: {
    meaning:
      'Where purges are sent to these: scheme and host of each nginx or Varnish, as the shop reaches it, with commas between.',
    format: origins,
    default: '',
  },
  EDGE_WEBHOOK: {
    meaning: 'With `EDGE=webhook` the address to which the tags of what has changed are posted.',
    format: matching(/^https?:\/\/\S+$/, 'an address'),
  },
  EDGE_SECRET: {
    meaning: 'Signs what is posted there, in the header `webhook-signature`, as Standard Webhooks says.',
    format: secretOfAtLeast(32),
    unset: 'it is not signed',
    secret: true,
  },
  EDGE_TOKEN: {
    meaning: 'Is sent there as a bearer, for networks that take the tags themselves, such as Cloudflare.',
    format: secretOfAtLeast(16),
    unset: 'none is sent',
    secret: true,
  },
  EARLY_HINTS: {
    meaning:
      'Whether a browser gets the addresses of style sheet and fonts while a page that is not cached is being made (103 Early Hints). Only where all proxies before the shop pass that on: an nginx older than 1.29 breaks pages with it ([pages before the shop](running.md#pages-before-the-shop)).',
    format: onOff,
    default: 'off',
  },
} satisfies Settings
