import { CONTENT_API_VERSION } from '#rules/content-site.ts'
import { folder, lines, matching, origin, origins, secretOfAtLeast, smtpUrl, text, whole } from './formats.ts'
import { derivedFrom, type Settings } from './setting.ts'

const MAIL_FROM = /^([^<>]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/

export const MAIL = {
  SMTP_URL: {
    meaning:
      'The server that takes the shop’s mails: `smtp://user:password@host:587`, or `smtps://…:465` where it wants TLS at once.',
    format: smtpUrl,
    unset: 'mails are written to `outbox` in `DATA_DIR`',
    secret: true,
  },
  MAIL_FROM: {
    meaning: 'The sender of mails.',
    format: matching(MAIL_FROM, 'an address, alone or like Name <name@books.example>'),
    derived: derivedFrom(
      ['SHOP_NAME', 'PUBLIC_URL'],
      'the name of the shop, `<no-reply@…>` with the host of `PUBLIC_URL`',
      ({ SHOP_NAME, PUBLIC_URL }) => senderOf(SHOP_NAME, PUBLIC_URL.replace(/^.*:\/\/|:\d+$/g, '')),
    ),
  },
  MAIL_CONNECTIONS: {
    meaning:
      'Connections to the server of `SMTP_URL` over which mails about releases are sent at once. Mails to one reader alone, such as a forgotten password, do not wait for them.',
    format: whole(1, 100),
    default: '8',
  },
  MAIL_PER_MINUTE: {
    meaning:
      'Mails about releases in a minute to one domain of addresses, such as gmail.com; the others wait for their turn. For a server that sends to readers’ servers itself and is turned away by them when it sends fast.',
    format: whole(1, 1_000_000),
    unset: 'no bound',
  },
} satisfies Settings

/** RFC 5322, a name in quotes, so that commas and brackets in it mean nothing. */
function senderOf(name: string, host: string): string {
  return `"${name.replace(/["\\]/g, '\\$&')}" <no-reply@${host}>`
}

export const OPERATOR = {
  OPERATOR_NAME: {
    meaning: 'Who runs the shop, for the legal pages.',
    format: text,
    derived: derivedFrom(['SHOP_NAME'], '`SHOP_NAME`', ({ SHOP_NAME }) => SHOP_NAME),
  },
  OPERATOR_ADDRESS: {
    meaning: 'The operator’s postal address, for the legal pages; `\\n` begins a new line.',
    format: lines,
    default: '',
  },
  OPERATOR_EMAIL: {
    meaning:
      'The operator’s email address, for the legal pages. Notices that cancel memberships are sent to it too.',
    format: matching(/^[^\s@]+@[^\s@]+$/, 'an address of mail'),
  },
  OPERATOR_LEGAL: {
    meaning:
      'What your law wants on the legal pages besides, such as representative, register and tax number; `\\n` begins a new line.',
    format: lines,
    default: '',
  },
} satisfies Settings

export const NEWS = {
  POSTS_DIR: {
    meaning: 'The folder of Markdown posts for the news.',
    format: folder,
    unset: '`posts` in `DATA_DIR`; with the demo, its own posts',
  },
  CONTENT_URL: {
    meaning: 'A Ghost site whose posts are the news instead of the folder’s. It needs `CONTENT_KEY`.',
    format: text,
  },
  CONTENT_KEY: {
    meaning: 'The key of that site’s Content API, 26 hexadecimal characters.',
    format: text,
    secret: true,
  },
  CONTENT_VERSION: {
    meaning: 'The version of that site’s Content API.',
    format: text,
    default: CONTENT_API_VERSION,
  },
  LEGACY_URL: {
    meaning: 'Scheme and host of an old content site. Its lists `/series` and `/mangaSeries` are read too.',
    format: origin,
  },
} satisfies Settings

export const FORUM = {
  FORUM_URL: { meaning: 'Scheme and host of your Discourse forum.', format: origin },
  FORUM_SECRET: {
    meaning:
      'The DiscourseConnect secret of that forum. It turns on `/sso/discourse`, where readers sign in to the forum with their account.',
    format: secretOfAtLeast(10),
    secret: true,
  },
  FORUM_ORIGINS: {
    meaning: 'Further origins to which the forum’s visitors may be sent back.',
    format: origins,
    default: '',
  },
} satisfies Settings
