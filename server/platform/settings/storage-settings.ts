import { blobPlace, endpoint, text, whole } from './formats.ts'
import type { Settings } from './setting.ts'

export const STORAGE = {
  BLOBS: {
    meaning:
      'Where the bytes of pictures and files are stored: `database`, `folder:/path` (one folder for all servers of the shop), or `s3://bucket` or `s3://bucket/prefix`. What lies elsewhere already is carried there by `npm run kashihon -- blobs move` ([running](running.md#where-bytes-lie)).',
    format: blobPlace,
    default: 'database',
  },
  BLOBS_BEFORE: {
    meaning:
      'Where bytes were stored until `BLOBS` was set, in the same form: they are read from there until they are moved. The database needs no mention.',
    format: blobPlace,
    unset: 'nowhere',
  },
  S3_ENDPOINT: {
    meaning: 'Scheme, host and port of an object store that speaks S3, asked in path style.',
    format: endpoint,
    unset: 'that of AWS in the region',
  },
  S3_REGION: { meaning: 'The region for which requests are signed.', format: text, default: 'us-east-1' },
  S3_ACCESS_KEY: {
    meaning: 'The name of the key; it may read, write and delete objects of the bucket.',
    format: text,
    unset: 'no object store can be used',
    secret: true,
  },
  S3_SECRET_KEY: {
    meaning: 'The key itself.',
    format: text,
    unset: 'no object store can be used',
    secret: true,
  },
  VARIANTS_MB: {
    meaning:
      'Megabytes of disk, on each server, for pictures in the sizes that were asked for, social cards and pictures of posts; those that were shown longest ago go first. None is stored either where the disk has little space left.',
    format: whole(0, 10_000_000),
    default: '4096',
  },
} satisfies Settings
