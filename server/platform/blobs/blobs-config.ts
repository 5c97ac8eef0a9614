import type { BlobPlace } from './blob-store.ts'

/** Where bytes are stored, and where else some may lie yet. */
export interface BlobsConfig {
  /** Where new bytes go. */
  place: BlobPlace
  /** Absolute; null: no bytes lie in a folder. */
  folder: string | null
  /** Null: no bytes lie in an object store. */
  s3: S3Config | null
}

export interface S3Config {
  /** Scheme, host and port, without a slash at the end. */
  endpoint: string
  bucket: string
  /** Comes before the names of all objects: '' or with a slash at the end. */
  prefix: string
  region: string
  accessKey: string
  secretKey: string
}

export const IN_DATABASE: BlobsConfig = { place: 'database', folder: null, s3: null }
