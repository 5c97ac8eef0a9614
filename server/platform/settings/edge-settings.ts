import { matching, oneOf, origins, secretOfAtLeast } from './formats.ts'
import type { Settings } from './setting.ts'

export const EDGE = {
  EDGE: {
    meaning:
      'What stands before the shop and may cache its pages for a minute ([pages before the shop](running.md#pages-before-the-shop)): `nginx`, which understands PURGE, or `webhook` for a content network that takes a request.',
    format: oneOf('nginx', 'webhook'),
    unset: 'no page is cached outside of the shop',
  },
  EDGE_URL: {
    meaning:
      'With `EDGE=nginx` where purges are sent: scheme and host of each nginx, as the shop reaches it, with commas between.',
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
} satisfies Settings
