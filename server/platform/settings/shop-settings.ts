import {
  databaseUrl,
  hosts,
  matching,
  nameOfShop,
  oneOf,
  onOff,
  origin,
  origins,
  path,
  secretsKey,
  secretsKeys,
  text,
  whole,
  zoneName,
} from './formats.ts'
import { derivedFrom, type Settings } from './setting.ts'

export const ADDRESS = {
  NODE_ENV: {
    meaning:
      'A shop that is open to the public needs `production`: it sends cookies over https only, turns on HSTS (with an https `PUBLIC_URL`), asks staff for a second factor, refuses the payment simulator and leaves the demo out. `npm start` then runs each version from a folder of its own, and commands are those of the version that opened last.',
    // With a default, a typing error in the name could open a shop that gives coins away.
    format: oneOf('production', 'development', 'test'),
    default: 'development',
  },
  PORT: { meaning: 'The port on which the shop listens.', format: whole(0, 65_535), default: '8080' },
  HOST: {
    meaning: 'The address of this machine on which the shop listens.',
    format: text,
    derived: derivedFrom(['NODE_ENV'], '`127.0.0.1`, in production `0.0.0.0`', ({ NODE_ENV }) =>
      NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1',
    ),
  },
  SHOP_NAME: {
    meaning:
      'The name of the shop on its pages, in mails, feeds and calendars. Where it is set it cannot be changed in the studio, nor can what is set of the [look](product.md#look).',
    format: nameOfShop,
    default: 'Kashihon',
  },
  SHOP_ZONE: {
    meaning:
      'The time zone in which the shop plans what it publishes: `Europe/Berlin`. Times in mails are in it where the country of a reader does not say which zone is theirs. Where it is set it cannot be changed in the studio.',
    format: zoneName,
    default: 'UTC',
  },
  PUBLIC_URL: {
    meaning:
      'Scheme and host as readers see them; the addresses in answers and mails begin with it. Once it is set, requests for other hosts are refused. In production it must be `https://…`, except for `localhost`.',
    format: origin,
    derived: derivedFrom(['PORT'], '`http://localhost:PORT`', ({ PORT }) => `http://localhost:${PORT}`),
  },
} satisfies Settings

export const DATA = {
  DATA_DIR: {
    meaning:
      'The folder for the embedded database, sizes of pictures, the staff password, the key that seals secrets, and the outbox of mails.',
    format: path,
    default: './var',
  },
  DATABASE_URL: {
    meaning:
      'A PostgreSQL of your own, 15 or newer. Several servers of one shop can share it. It may name several hosts, as in `postgres://user:password@one:5432,two:5432/name`: the one that takes changes is found, and found again when another has become it ([several machines](running.md#several-machines)).',
    format: databaseUrl,
    unset: 'the embedded PostgreSQL 18',
    secret: true,
  },
  DATABASE_READ_URL: {
    meaning:
      'A standby of `DATABASE_URL`, one host. Lists, searches and pages that are the same for every visitor are read from it once it has come as far as the catalogue that is shown; everything that is somebody’s own is read where it was written ([several machines](running.md#several-machines)).',
    format: databaseUrl,
    unset: 'everything is read from `DATABASE_URL`',
    secret: true,
  },
  DATABASE_PREPARE: {
    meaning:
      'Whether connections are the shop’s own. `off` for a pooler that lends one for each transaction, such as PgBouncer with `pool_mode = transaction`: statements have no names then, and changes of other servers are seen within a second instead of at once.',
    format: onOff,
    default: 'on',
  },
  DATABASE_POOL: {
    meaning:
      'How many connections to the database one server of the shop takes at most for requests, all its processes together (each has 4 at least). Beside them are 5 for money, one for what is counted and one that listens, in each process, and 10 for jobs.',
    format: whole(2, 500),
    default: '20',
  },
  SECRETS_KEY: {
    meaning:
      'The key that seals the secrets of authenticators; `openssl rand -base64 32` makes one. Servers of one shop need the same key.',
    format: secretsKey,
    unset: '`secrets-key` in `DATA_DIR`, made at the first start',
    secret: true,
  },
  SECRETS_KEY_OLD: {
    meaning:
      'Former keys with commas between, which still open what they sealed, while `SECRETS_KEY` is being changed ([how](running.md#backup-another-server-another-database)).',
    format: secretsKeys,
    default: '',
    secret: true,
  },
  DEMO: {
    meaning: 'Whether an empty shop is filled with the demo catalogue.',
    format: onOff,
    derived: derivedFrom(
      ['NODE_ENV'],
      '`on`, in production `off`',
      ({ NODE_ENV }) => NODE_ENV !== 'production',
    ),
  },
  IMPORT_DIR: {
    meaning:
      'A folder whose books are imported while the shop is open ([import folder](product.md#import-folder)). The shop moves them to `done` or `failed` in it, so it has to be allowed to write there. Servers of one shop can share it.',
    format: path,
    unset: 'books come by command and over the studio only',
  },
  UPLOAD_FREE_MB: {
    meaning:
      'Megabytes that stay free on the disk whatever is uploaded over the studio. A file for which there would be less is refused before it is uploaded.',
    format: whole(0, 1_000_000_000),
    default: '512',
  },
  CACHE_MB: {
    meaning:
      'Megabytes of memory for cached pages and answers, for all processes of this server together; `0` caches none.',
    format: whole(0, 16_384),
    default: '128',
  },
} satisfies Settings

export const REQUESTS = {
  OPEN_LIMIT: {
    meaning:
      'How many seconds a new version has for opening in production, changes of the database included, before the one before it opens instead ([upgrade](running.md#upgrade)). Not for a version that has opened before.',
    format: whole(1, 86_400),
    default: '1800',
  },
  STOP_DELAY: {
    meaning:
      'For how many seconds the shop goes on answering after `SIGTERM`. `/readyz` says at once that it is not ready, so that a balancer that asks sends nobody to it any more.',
    format: whole(0, 60),
    derived: derivedFrom(['NODE_ENV'], '`5` in production, otherwise `0`', ({ NODE_ENV }) =>
      NODE_ENV === 'production' ? 5 : 0,
    ),
  },
  PROXIES: {
    meaning:
      'How many proxies of yours stand in front of the shop. The shop believes that many addresses at the end of `X-Forwarded-For`.',
    format: whole(0, 9),
    default: '0',
  },
  COUNTRY_HEADER: {
    meaning: 'A header that only your proxy can set, with the visitor’s country in two letters.',
    format: matching(/^[\w-]+$/, 'the name of a header, like CF-IPCountry'),
    unset: 'the file or the account says it',
  },
  COUNTRY_FILE: {
    meaning:
      'A MaxMind DB file (`.mmdb`) with the countries of addresses, such as GeoLite2 Country or DB-IP Lite. It counts where the header says nothing, and is read again within seconds when it is replaced.',
    format: path,
    unset: 'the country of the account counts',
  },
  CORS_ORIGINS: {
    meaning: 'Origins whose pages may call the shop from a browser, with a bearer.',
    format: origins,
    default: '',
  },
  PRECONNECT: {
    meaning: 'Origins to which pages open a connection early.',
    format: origins,
    default: '',
  },
  PUSH_HOSTS: {
    meaning:
      'Hosts of further push services through which browsers may be reached. Those of Google, Mozilla, Apple and Microsoft are always allowed.',
    format: hosts,
    default: '',
  },
} satisfies Settings
