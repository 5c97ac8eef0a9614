import type { AppContext } from '../../context.ts'
import { carryOutImport } from './import-upload.ts'
import { alone, readUpload } from './read-upload.ts'
import { IMPORT_UPLOAD, READ_UPLOAD, type UploadWork } from './request-work.ts'
import { UPLOAD_KEPT_MS } from './upload.ts'
import { deleteOldUploads } from './upload-store.ts'

const HOUR_MS = 3_600_000

/** docs/decisions/0094-uploads.md: files are read and imported one after the other, and deleted when nothing is done with them any more. */
export function registerUploadJobs(app: AppContext): void {
  const { jobs, db, clock } = app
  const handle = (kind: string, work: (app: AppContext, uploadId: string) => Promise<void>) =>
    jobs.handle(
      kind,
      ({ uploadId }: UploadWork) => alone(app, { kind, uploadId }, () => work(app, uploadId)),
      'import',
    )
  handle(READ_UPLOAD, readUpload)
  handle(IMPORT_UPLOAD, carryOutImport)
  jobs.every(HOUR_MS, 'delete old uploads', () =>
    deleteOldUploads(db, new Date(clock.now().getTime() - UPLOAD_KEPT_MS)),
  )
}
