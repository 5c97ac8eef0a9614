import type { AppModule } from '../app-module.ts'
import { registerByteCheck } from './check-bytes.ts'
import { registerImportFolder } from './import-folder/watch-import-folder.ts'
import { registerPictureSweep } from './sweep-pictures.ts'
import { registerMissingBooks } from './warn-of-missing-books.ts'

export const publishingModule: AppModule = {
  registerJobs(app) {
    registerPictureSweep(app)
    registerByteCheck(app)
    registerImportFolder(app)
    registerMissingBooks(app)
  },
}
