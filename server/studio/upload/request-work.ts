import type { AppContext } from '../../context.ts'
import type { Reads } from '../../platform/db/connect.ts'

export const READ_UPLOAD = 'read an upload'
export const IMPORT_UPLOAD = 'import an upload'

export interface UploadWork {
  uploadId: string
}

/** Has an upload read. To be called in the transaction that makes it wait. */
export async function requestReading(
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Reads,
  uploadId: string,
): Promise<void> {
  await jobs.add(tx, { kind: READ_UPLOAD, key: uploadId, payload: { uploadId } satisfies UploadWork })
}

export async function requestImport(
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Reads,
  uploadId: string,
): Promise<void> {
  await jobs.add(tx, { kind: IMPORT_UPLOAD, key: uploadId, payload: { uploadId } satisfies UploadWork })
}
