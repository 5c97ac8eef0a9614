import type { AppContext } from '../../context.ts'
import { carryOutImport } from './import-upload.ts'
import { alone, readUpload } from './read-upload.ts'
import { IMPORT_UPLOAD, READ_UPLOAD, type UploadWork } from './request-work.ts'
import { UPLOAD_KEPT_MS } from './upload.ts'
import { deleteOldUploads } from './upload-store.ts'

const HOUR_MS = 3_600_000

/**
 * docs/decisions/0094-uploads.md: files are read side by side, imported one after the other, and deleted when nothing is
 * done with them any more.
 */
export function registerUploadJobs(app: AppContext): void {
  const { jobs, db, clock } = app
  const doing =
    (kind: string, work: (app: AppContext, uploadId: string) => Promise<void>) =>
    ({ uploadId }: UploadWork) =>
      alone(app, { kind, uploadId }, () => work(app, uploadId))
  jobs.handle(READ_UPLOAD, doing(READ_UPLOAD, readUpload), 'reading')
  jobs.handle(IMPORT_UPLOAD, doing(IMPORT_UPLOAD, carryOutImport), 'import')
  jobs.every(HOUR_MS, 'delete old uploads', () =>
    deleteOldUploads(db, new Date(clock.now().getTime() - UPLOAD_KEPT_MS)),
  )
}
